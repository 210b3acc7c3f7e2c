#!/usr/bin/env python3
"""Writes the sample cluster beside this file: captures/ and ranktable.json.

16 servers of 8 NPUs under four leaves of unequal size and two spines, as their switches and nodes
print it. Everything is fixed, so that a second run writes the same bytes.

  python3 make_sample.py [FOLDER]   write there instead of beside this file
"""

import json
import pathlib
import sys

NPUS = 8
# Leaf number -> the servers cabled to it.
SERVERS_OF_LEAF = {
    1: [1, 2, 3, 4, 5, 6],
    2: [7, 8, 9, 10, 11],
    3: [12, 13, 14],
    4: [15, 16],
}
# Leaf number -> parallel cables to each of the two spines.
CABLES_TO_SPINE = {1: 1, 2: 2, 3: 1, 4: 1}
# The order of launch: 15 of the 16 steps around this ring leave the leaf.
SHUFFLED = [9, 2, 14, 6, 11, 1, 16, 8, 4, 12, 3, 10, 15, 5, 13, 7]

PLAIN_DESCRIPTION = [
    "Huawei Versatile Routing Platform Software",
    "VRP (R) software, Version 8.x (sample leaf)",
]
# What an operator may type as a description, and what a careless reader takes for values.
TRICKY_DESCRIPTION = [
    "Huawei Versatile Routing Platform Software",
    "VRP (R) software, Version 8.x (sample leaf)",
    "",
    "This switch sends the Chassis ID TLV and the Port ID TLV by default",
    "Ifname: as printed on the front panel",
    "IPv4: see the site book",
]


def node_name(server):
    return f"node{server:02d}"


def leaf_of(server):
    return next(leaf for leaf, servers in SERVERS_OF_LEAF.items() if server in servers)


def leaf_mac(leaf):
    return f"02:00:5e:10:00:{leaf:02x}"


def spine_mac(spine):
    return f"02:00:5e:20:00:{spine:02x}"


def npu_mac(server, npu):
    return f"02:00:5e:a0:{server:02x}:{npu:02x}"


def dotted_mac(mac):
    """As VRP prints it: 0200-5e10-0001."""
    digits = mac.replace(":", "")
    return "-".join(digits[i : i + 4] for i in range(0, 12, 4))


def leaf_address(leaf):
    return f"203.0.113.{10 + leaf}"


def spine_address(spine):
    return f"203.0.113.{20 + spine}"


def device_ip(server, npu):
    return f"198.18.{server}.{npu + 1}"


def leaf_port(server, npu):
    """Four 400GE ports a server, each split in two halves of 200G."""
    place = SERVERS_OF_LEAF[leaf_of(server)].index(server)
    return f"400GE1/0/{place * 4 + npu // 2 + 1}:{npu % 2 + 1}"


def uplinks():
    """Yields (leaf, leaf port, spine, number of the port on the spine), in that order."""
    used = {1: 0, 2: 0}
    for leaf, cables in CABLES_TO_SPINE.items():
        port = 25
        for spine in used:
            for _ in range(cables):
                yield leaf, f"400GE1/0/{port}", spine, used[spine]
                port += 1
                used[spine] += 1


def spine_port(spine, number):
    """spine-1 is a CloudEngine, spine-2 runs SONiC."""
    return f"400GE2/0/{number + 1}" if spine == 1 else f"Ethernet{number * 8}"


# --- what the nodes print ------------------------------------------------------------------------


def lldp_dump(server, npu):
    """The lines of `hccn_tool -i NPU -lldp -g`."""
    leaf = leaf_of(server)
    description = TRICKY_DESCRIPTION if leaf == 3 else PLAIN_DESCRIPTION
    return [
        "Chassis ID TLV",
        f"\tMAC: {leaf_mac(leaf)}",
        "Port ID TLV",
        f"\tIfname: {leaf_port(server, npu)}",
        "Time to Live TLV",
        "\t120",
        "Port Description TLV",
        f"\tto-{node_name(server)}-npu{npu}",
        "System Name TLV",
        f"\tleaf-{leaf}",
        "System Description TLV",
        *(line and f"\t{line}" for line in description),
        "System Capabilities TLV",
        "\tSystem capabilities:  Bridge, Router",
        "\tEnabled capabilities: Bridge, Router",
        "Management Address TLV",
        f"\tIPv4: {leaf_address(leaf)}",
        "\tIfindex: 61",
        "Maximum Frame Size TLV",
        "\t9216",
        "End of LLDPDU TLV",
    ]


def filtered_dump(server, npu):
    """What is left of it where a script keeps the port, the switch's name and its address."""
    leaf = leaf_of(server)
    return [f"\tIfname: {leaf_port(server, npu)}", f"\tleaf-{leaf}", f"\tIPv4: {leaf_address(leaf)}"]


def separator(server, npu):
    styles = [f"======NPU_{npu}======", f"====> {npu}", f"====> hccn_tool -i {npu} -lldp -g"]
    return styles[server % 3]


def node_dumps(server):
    """Yields (file name, text) of one node's LLDP captures."""
    if server == 5:  # One file an NPU, nothing in it says which.
        for npu in range(NPUS):
            yield f"node05.npu{npu}.txt", "\n".join(lldp_dump(server, npu)) + "\n"
        return
    lines = []
    for npu in range(NPUS):
        lines.append(separator(server, npu))
        lines += filtered_dump(server, npu) if server == 8 else lldp_dump(server, npu)
    if server == 10:  # Copied from a web page: the tabs are gone.
        lines = [line.lstrip("\t") for line in lines]
    if server == 15:  # Pasted by an editor that writes spaces.
        lines = [line.replace("\t", "    ") for line in lines]
    yield "lldp.log", "\n".join(lines) + "\n"


def hccn_conf(server):
    lines = []
    for npu in range(NPUS):
        lines += [
            f"address_{npu}={device_ip(server, npu)}",
            f"netmask_{npu}=255.255.0.0",
            f"netdetect_{npu}=198.18.0.1",
            f"gateway_{npu}=198.18.0.1",
            f"send_arp_status_{npu}=1",
        ]
    return "\n".join(lines) + "\n"


# --- what the switches print ---------------------------------------------------------------------


def leaf_neighbors(leaf):
    """Yields (local port, speed, chassis id, port id, port id subtype, system name)."""
    for server in SERVERS_OF_LEAF[leaf]:
        for npu in range(NPUS):
            mac = npu_mac(server, npu)
            yield leaf_port(server, npu), 200000, mac, dotted_mac(mac), "MAC Address", ""
    for other, port, spine, number in uplinks():
        if other == leaf:
            subtype = "Interface Name" if spine == 1 else "Locally assigned"
            name = f"spine-{spine}"
            yield port, 400000, spine_mac(spine), spine_port(spine, number), subtype, name


def brief(leaf):
    """`display lldp neighbor brief` of a CloudEngine."""
    lines = [
        f"<leaf-{leaf}>display lldp neighbor brief",
        "Local Interface         Exptime(s) Neighbor Interface            Neighbor Device",
        "-" * 81,
    ]
    for i, (port, _, _, port_id, _, name) in enumerate(leaf_neighbors(leaf)):
        lines.append(f"{port:<24}{90 + i % 30:>10} {port_id:<30}{name or '-'}")
    return "\n".join(lines) + "\n"


def detail_block(index, neighbor, descriptions):
    port, mbps, chassis, port_id, subtype, name = neighbor
    fields = [
        ("Neighbor index", "1"),
        ("Chassis type", "MAC Address"),
        ("Chassis ID", dotted_mac(chassis)),
        ("Port ID subtype", subtype),
        ("Port ID", port_id),
        ("Port description", "--"),
        ("System name", name or "--"),
        ("System description", "\n".join(descriptions)),
        ("System capabilities supported", "bridge router" if name else "--"),
        ("System capabilities enabled", "bridge router" if name else "--"),
        ("Management address type", "IPv4" if name else "--"),
        ("Management address", switch_address(name) if name else "--"),
        ("Expired time", f"{90 + index % 30}s"),
        ("", None),
        ("Port VLAN ID(PVID)", "--"),
        ("Auto-negotiation supported", "Yes"),
        ("Auto-negotiation enabled", "No"),
        ("OperMau", f"speed ({mbps}) /duplex (Full)"),
        ("Maximum frame Size", "9216"),
    ]
    lines = [f"{port} has 1 neighbor(s):", ""]
    lines += ["" if value is None else f"{key:<35}:{value}" for key, value in fields]
    return lines + [""]


def switch_address(name):
    kind, number = name.split("-")
    return leaf_address(int(number)) if kind == "leaf" else spine_address(int(number))


def leaf_detail(leaf):
    """`display lldp neighbor` of a CloudEngine: the NPUs and the spines below each other."""
    lines = [f"<leaf-{leaf}>display lldp neighbor"]
    for index, neighbor in enumerate(leaf_neighbors(leaf)):
        if not neighbor[5]:
            description = ["AscendNPU"]
        elif neighbor[5] == "spine-1":
            description = ["Huawei Versatile Routing Platform Software", "VRP (R) software"]
        else:
            description = ["SONiC Software Version: sample - Distribution: Debian 12"]
        lines += detail_block(index, neighbor, description)
    return "\n".join(lines) + "\n"


def spine_detail(spine):
    """The same of a spine, with a port that hears nobody."""
    lines = [f"<spine-{spine}>display lldp neighbor"]
    count = 0
    for leaf, port, other, number in uplinks():
        if other != spine:
            continue
        description = TRICKY_DESCRIPTION if leaf == 3 else PLAIN_DESCRIPTION
        local = spine_port(spine, number)
        neighbor = (local, 400000, leaf_mac(leaf), port, "Interface Name", f"leaf-{leaf}")
        lines += detail_block(count, neighbor, description)
        count += 1
    lines += [f"{spine_port(spine, count)} has 0 neighbor(s)", ""]
    return "\n".join(lines) + "\n"


def capabilities():
    return [{"type": "Bridge", "enabled": True}, {"type": "Router", "enabled": True}]


def sonic_json(spine):
    """`lldpctl -f json` of a SONiC switch, whose agent adds the switch's own chassis."""
    own = {
        "mgmt-ip": spine_address(spine),
        "id": {"type": "mac", "value": spine_mac(spine)},
        "capability": capabilities(),
        "descr": "SONiC Software Version: sample - Distribution: Debian 12",
        "ttl": "120",
    }
    interfaces = []
    for leaf, port, other, number in uplinks():
        if other != spine:
            continue
        chassis = {
            "mgmt-ip": leaf_address(leaf),
            "id": {"type": "mac", "value": leaf_mac(leaf)},
            "ttl": "120",
            "descr": "\n".join(TRICKY_DESCRIPTION if leaf == 3 else PLAIN_DESCRIPTION),
            "capability": capabilities(),
        }
        neighbor = {
            "rid": "1",
            "port": {"id": {"type": "ifname", "value": port}, "mfs": "9216"},
            "via": "LLDP",
            "age": f"0 day, 05:09:{number:02d}",
            "chassis": {f"leaf-{leaf}": chassis},
        }
        interfaces.append({spine_port(spine, number): neighbor})
    document = {
        "lldp_loc_chassis": {"local-chassis": {"chassis": {f"spine-{spine}": own}}},
        "lldp": {"interface": interfaces},
    }
    return json.dumps(document, indent=2) + "\n"


# --- the job -------------------------------------------------------------------------------------


def ranktable():
    servers = []
    for position, server in enumerate(SHUFFLED):
        devices = [
            {
                "device_id": str(npu),
                "device_ip": device_ip(server, npu),
                "rank_id": str(position * NPUS + npu),
            }
            for npu in range(NPUS)
        ]
        servers.append(
            {
                "server_id": f"192.0.2.{server}",
                "host_ip": f"192.0.2.{server}",
                "container_ip": f"198.19.0.{server}",
                "host_nic_ip": "reserve",
                "device": devices,
            }
        )
    table = {
        "status": "completed",
        "version": "1.0",
        "server_count": str(len(servers)),
        "server_list": servers,
    }
    return json.dumps(table, indent=2) + "\n"


def files():
    """Yields (path below the sample folder, text) of every file."""
    for leaf, servers in SERVERS_OF_LEAF.items():
        for server in servers:
            folder = f"captures/servers/{node_name(server)}"
            for name, text in node_dumps(server):
                yield f"{folder}/{name}", text
            yield f"{folder}/hccn.conf", hccn_conf(server)
        text = leaf_detail(leaf) if leaf == 4 else brief(leaf)
        yield f"captures/switches/leaf-{leaf}.txt", text
    yield "captures/switches/spine-1.txt", spine_detail(1)
    yield "captures/switches/spine-2.json", sonic_json(2)
    yield "ranktable.json", ranktable()


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent)
    for path, text in files():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
