#pragma once

#include <string>

#include "tests/bench/mapbench/topology.h"

namespace rankroute::mapbench {

// What a job's places look like to tools that take a hierarchy of clusters of one size.
struct Hierarchy {
  std::string sizes;      // From the lowest level up: "16:16:4", servers of a leaf first.
  std::string distances;  // Inside a cluster of each: "2:4:6" hops.
};
// Whether the places are the servers, or the leaves with distance 0 inside one.
enum class PlaceLevel { kServer, kLeaf };

// Empty strings where clusters of one level differ in size, or on a rail-optimised fabric.
Hierarchy HierarchyOf(const Topology& topology, PlaceLevel level);

// The target architecture for Scotch (7.0 user's guide, section 5.4): a tree with leaves of the
// greatest size (tleaf), restricted to the places that the job has (sub) where that is not all of
// it. Scotch's link costs are what a level adds to the distance.
enum class Grain { kServer, kNpu };
// kNpu adds 1 to every distance, since a link cost has to be positive.
std::string ScotchTarget(const Topology& topology, Grain grain);

// The target graph of Mt-KaHyPar's Steiner tree metric: the leaves, and between each two an edge of
// the hops that they add to those inside a leaf. Empty for fewer than two or more than 64 leaves,
// which it takes at most.
std::string MtKahyparTarget(const Topology& topology);

}  // namespace rankroute::mapbench
