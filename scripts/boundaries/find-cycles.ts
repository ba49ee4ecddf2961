/** One import: `typeOnly` when nothing of it is left in the running code. */
type Edge = { to: string; typeOnly: boolean };

/** Who imports whom. */
export type Graph = Map<string, Edge[]>;

/**
 * The one excused edge: doors name the type `App`, which server.ts makes of the doors. It is erased, and server.ts may not
 * be imported otherwise, so no running cycle can hide behind it.
 */
const excused = (edge: Edge) => edge.typeOnly && edge.to === 'src/server.ts';

/**
 * Finds import cycles, cycles of types included: one shortest cycle for each file that stands on any.
 * Made by us because dependency-cruiser reports one cycle per import, so an excused cycle could hide another.
 * @returns each cycle once, as the paths on it, beginning with the alphabetically first
 */
export function findCycles(graph: Graph): string[][] {
  const found = new Map<string, string[]>();
  for (const start of [...graph.keys()].sort()) {
    const cycle = shortestCycle(graph, start);
    if (cycle) found.set([...cycle].sort().join(), rotated(cycle));
  }
  return [...found.values()];
}

/** Breadth first from a file back to itself; undefined where no way leads back. */
function shortestCycle(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const at of queue) {
    for (const edge of graph.get(at) ?? []) {
      if (excused(edge)) continue;
      if (edge.to === start) return wayTo(at, start, cameFrom);
      if (cameFrom.has(edge.to)) continue;
      cameFrom.set(edge.to, at);
      queue.push(edge.to);
    }
  }
  return undefined;
}

function wayTo(end: string, start: string, cameFrom: Map<string, string>): string[] {
  const way = [end];
  for (let at = end; at !== start; ) {
    at = cameFrom.get(at) ?? start;
    way.unshift(at);
  }
  return way;
}

function rotated(cycle: string[]): string[] {
  const first = cycle.indexOf(cycle.toSorted()[0] ?? '');
  return [...cycle.slice(first), ...cycle.slice(0, first)];
}
