"""What the captures say, read without rankroute: from the .yml beside a capture, which holds what
another project's parser takes from it, else by a few lines of Python for each format.

A neighbour is a dict of the fields that `rankroute topology parse --output json` prints, with those
alone that the other reading knows; `bridge` is None where nothing is said of capabilities. A plan
is (nodes, cables): dicts by name, and sorted pairs of (node, port).
"""

import collections
import json
import re

import yaml

# The keys of a .yml for the fields; what else differs from platform to platform is below.
YML_FIELDS = {
    "local_interface": "localPort",
    "chassis_id": "chassisId",
    "neighbor_name": "systemName",
    "mgmt_address": "managementAddress",
}


def mac(text):
    """A MAC address in lower case with colons; any other text as it is."""
    digits = re.sub(r"[-:.]", "", text).lower()
    if re.fullmatch(r"[0-9a-f]{4}([-.])[0-9a-f]{4}\1[0-9a-f]{4}", text.lower()) or re.fullmatch(
            r"[0-9a-f]{2}(?:([-:])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}", text.lower()):
        return ":".join(digits[i:i + 2] for i in range(0, 12, 2))
    return text


def is_bridge(capabilities):
    """Of "bridge router", "B, R" or "BR"; None where nothing is said."""
    if not capabilities:
        return None
    return bool(re.search(r"\b(bridge|router)\b|^[A-Z, ]*[BR]", capabilities))


def neighbors_of_yml(path):
    """The neighbours in the .yml beside a capture."""
    neighbors = []
    document = yaml.safe_load(path.with_suffix(".yml").read_text(encoding="utf-8"))
    for entry in document["parsed_sample"]:
        neighbor = {field: mac(entry[key]) for key, field in YML_FIELDS.items() if key in entry}
        # Where both are told apart, neighbor_interface is the description of the port.
        port, description = ("neighbor_interface", "neighbor_interface_description")
        if "neighbor_port_id" in entry:
            port, description = ("neighbor_port_id", "neighbor_interface")
        neighbor["portId"] = mac(entry[port])
        if description in entry:
            neighbor["portDescription"] = entry[description]
        # A string is the first line alone, so only lists are compared.
        if isinstance(entry.get("neighbor_description"), list):
            neighbor["systemDescription"] = "\n".join(entry["neighbor_description"])
        if "capabilities" in entry:
            neighbor["bridge"] = is_bridge(entry["capabilities"])
        neighbors.append(neighbor)
    return neighbors


def neighbors_of_nxos_table(path):
    """The .yml's, with the names it misses: the template has none for one that stands on a line of
    its own with a blank after it."""
    text = path.read_text(encoding="utf-8")
    names = {port: name for name, port in
             re.findall(r"^(\S+)\s+((?:Eth|mgmt)\S+)\s+\d+\s", text, re.MULTILINE)}
    neighbors = neighbors_of_yml(path)
    for neighbor in neighbors:
        neighbor["systemName"] = neighbor["systemName"] or names[neighbor["localPort"]]
    return neighbors


def neighbors_of_nxos_detail(path):
    """The blocks of the text; a .yml beside it has the last word."""
    neighbors = []
    for block in path.read_text(encoding="utf-8").split("\nChassis id: ")[1:]:
        fields = dict(re.findall(r"^([A-Z][A-Za-z ]+): (.*)$", "Chassis id: " + block,
                                 re.MULTILINE))
        description = re.search(r"^System Description: (.*?)\nTime remaining", block,
                                re.MULTILINE | re.DOTALL)
        neighbors.append({
            "localPort": fields["Local Port id"],
            "chassisId": mac(fields["Chassis id"]),
            "portId": fields["Port id"],
            "systemName": fields["System Name"],
            "managementAddress": fields["Management Address"],
            "portDescription": fields["Port Description"],
            "systemDescription": description.group(1),
            "bridge": is_bridge(fields["Enabled Capabilities"]),
            "ttlSeconds": int(fields["Time remaining"].split()[0]),
        })
    if path.with_suffix(".yml").exists():
        theirs = neighbors_of_yml(path)
        if len(theirs) != len(neighbors):
            raise ValueError(f"{len(neighbors)} blocks, but the .yml has {len(theirs)} neighbours")
        neighbors = [{**ours, **other} for ours, other in zip(neighbors, theirs)]
    return neighbors


def neighbors_of_lldpctl(path):
    """`lldpctl -f json`: each neighbour is a one-key object in a list."""
    neighbors = []
    for item in json.loads(path.read_text(encoding="utf-8"))["lldp"]["interface"]:
        (name, body), = item.items()
        chassis, port = body["chassis"], body["port"]
        system = ""
        if "id" not in chassis:
            (system, chassis), = chassis.items()
        addresses = chassis.get("mgmt-ip", "")
        neighbors.append({
            "localPort": name,
            "chassisId": mac(chassis["id"]["value"]),
            "portId": mac(port["id"]["value"]),
            "systemName": system,
            "managementAddress": addresses[0] if isinstance(addresses, list) else addresses,
            "portDescription": port.get("descr", ""),
            "systemDescription": chassis.get("descr", ""),
        })
    return neighbors


def neighbors_of_eos_json(path):
    """`show lldp neighbors detail | json`."""
    neighbors = []
    interfaces = json.loads(path.read_text(encoding="utf-8"))["lldpNeighbors"]
    for name, interface in interfaces.items():
        for item in interface["lldpNeighborInfo"]:
            port, capabilities = item["neighborInterfaceInfo"], item["systemCapabilities"]
            addresses = [a["address"] for a in item["managementAddresses"]]
            neighbors.append({
                "localPort": name,
                "chassisId": mac(item["chassisId"]),
                # The printout shows a local id in quotes, and the JSON keeps them.
                "portId": mac(port["interfaceId"].strip('"')),
                "systemName": item["systemName"],
                "managementAddress": addresses[0] if addresses else "",
                "portDescription": port["interfaceDescription"],
                "systemDescription": item["systemDescription"].strip(),
                "bridge": capabilities["bridge"] or capabilities["router"],
                "ttlSeconds": item["ttl"],
            })
    return neighbors


def neighbors_of_openconfig(path):
    """The tree of openconfig-lldp; the file is the inside of a string, quotes escaped."""
    text = json.loads('"' + path.read_text(encoding="utf-8").strip() + '"')
    neighbors = []
    for interface in json.loads(text)["openconfig-lldp:interfaces"]["interface"]:
        for item in interface["neighbors"]["neighbor"]:
            state = item["state"]
            enabled = {c["name"].split(":")[1] for c in item["capabilities"]["capability"]
                       if c["state"]["enabled"]}
            neighbors.append({
                "localPort": interface["name"],
                "chassisId": mac(state["chassis-id"]),
                "portId": mac(state["port-id"]),
                "systemName": state["system-name"],
                "managementAddress": state["management-address"],
                "portDescription": state["port-description"],
                "systemDescription": state["system-description"].replace("\r\n", "\n"),
                "bridge": bool(enabled & {"MAC_BRIDGE", "ROUTER"}),
            })
    return neighbors


NODE_LINE = re.compile(r'^(?:Switch|Ca)\s+\d+ "([SH])-(\w+)"\s+# "([^"]*)"')
PORT_LINE = re.compile(r'^\[(\d+)\]\S*\s+"[SH]-(\w+)"\[(\d+)\].* 4xNDR$')


def neighbors_of_ibnetdiscover(path):
    """Every port of every node; all cables of the capture are 4xNDR."""
    nodes, ports, here = {}, [], None
    for line in path.read_text(encoding="utf-8").splitlines():
        if match := NODE_LINE.match(line):
            kind, here, description = match.groups()
            nodes[here] = (kind, description)
        elif match := PORT_LINE.match(line):
            ports.append((here, *match.groups()))
        elif line.startswith("["):
            raise ValueError(f"a port of another form: {line}")
    bearers = collections.Counter(description for _, description in nodes.values())

    def name_and_port(guid, port):
        kind, description = nodes[guid]
        if bearers[description] > 1:  # The maker's text, not a name.
            return guid, "ib" + port
        if kind == "S":
            return description, port
        return description.split()

    neighbors = []
    for guid, port, other, other_port in ports:
        device, local_port = name_and_port(guid, port)
        system, port_id = name_and_port(other, other_port)
        if nodes[other][0] == "S":
            port_id = other_port
        neighbors.append({"device": device, "localPort": local_port, "chassisId": other,
                          "portId": port_id, "systemName": system, "mbps": 400000,
                          "bridge": nodes[other][0] == "S"})
    return neighbors


def cable(a, a_port, b, b_port):
    """A cable has no direction."""
    return tuple(sorted([(a, a_port), (b, b_port)]))


def plan_of_dot(path):
    """"leaf1":"swp1" -- "spine1":"swp1", outside the comment above the graph."""
    graph = path.read_text(encoding="utf-8").split("*/")[1]
    cables = [cable(*ends) for ends in re.findall(r'^"(.+?)":"(.+?)" -- "(.+?)":"(.+?)"$', graph,
                                                  re.MULTILINE)]
    if len(cables) != graph.count(" -- "):
        raise ValueError("a cable of another form")
    return {end[0]: {"role": "unknown"} for ends in cables for end in ends}, cables


def plan_of_containerlab(path):
    topology = yaml.safe_load(path.read_text(encoding="utf-8"))["topology"]
    nodes = {name: {"role": "server" if node["kind"] == "linux" else "switch"}
             for name, node in topology["nodes"].items()}
    return nodes, [cable(*link["endpoints"][0].split(":"), *link["endpoints"][1].split(":"))
                   for link in topology["links"]]


def hosts_of(text):
    """The names in "I[21-22]" or "I25"."""
    match = re.fullmatch(r"(\D*)\[(\d+)-(\d+)\]", text)
    if not match:
        return [text]
    return [match.group(1) + str(i) for i in range(int(match.group(2)), int(match.group(3)) + 1)]


def plan_of_topograph(path):
    """A tree whose leaves are the switches of its blocks; the domain is the super pod."""
    model = yaml.safe_load(path.read_text(encoding="utf-8"))
    nodes, cables = {}, []
    for block in model["blocks"]:
        nodes[block["switch"]] = {"role": "switch", "tier": 1}
        for name in (name for text in block["nodes"] for name in hosts_of(text)):
            nodes[name] = {"role": "server",
                           "superPod": block["annotations"]["accelerator.topology.test/domain"]}
            cables.append(cable(block["switch"], "", name, ""))
    parents = {child: name for name, switch in model["switches"].items()
               for child in switch["switches"]}
    for block in model["blocks"]:
        name, tier = block["switch"], 1
        while name in parents:
            name, tier = parents[name], tier + 1
            nodes[name] = {"role": "switch", "tier": tier}
    return nodes, cables + [cable(parent, "", child, "") for child, parent in parents.items()]


def plan_of_tor_nodes(path):
    nodes, cables = {}, []
    for tor in json.loads(path.read_text(encoding="utf-8"))["server_list"]:
        nodes[tor["tor_ip"]] = {"role": "switch", "tier": 1, "address": tor["tor_ip"]}
        for server in tor["server"]:
            name = server["server_ip"]
            nodes[name] = {"role": "server", "address": name, "deviceCount": server["npu_count"]}
            cables.append(cable(tor["tor_ip"], "", name, ""))
    return nodes, cables


def placements_of_tor_nodes(path):
    """Servers of jobs on the first two leaves by node rank, with the rules that each breaks."""
    first, second = ([server["server_ip"] for server in
                      sorted(tor["server"], key=lambda server: server["slice_id"])]
                     for tor in json.loads(path.read_text(encoding="utf-8"))["server_list"][:2])
    return [(first, []), (first + second, []), (second + first, []), (first + second[:1], []),
            (first[:2] + second[2:], []),
            (first[:2] + second[:2], ["NSLB005"]),
            (first[:1] + second[:1], ["NSLB004"]),
            (first[:1] + second + first[1:], ["NSLB008"]),
            (first + ["198.51.100.1"], ["NSLB002"])]
