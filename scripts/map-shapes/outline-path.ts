import { type DrawnState, project } from '../../src/ui/map/projection.ts';

/** A closed ring of coordinate pairs. */
export type Ring = [number, number][];

/** The rings of a shape as SVG path data; tiny islands are omitted. */
export function ringsOf(shape: GeoJSON.MultiPolygon | GeoJSON.Polygon, state: DrawnState): string {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  return polygons
    .flat()
    .filter((ring) => areaOf(ring.map((position) => spotOf(position, state))) > 3)
    .map((ring) => `${pathOf(ring.slice(0, -1), state)}z`)
    .join('');
}

/** A line as a path of relative steps in tenths of a unit; a step that rounds to zero is omitted. */
export function pathOf(line: GeoJSON.Position[], state: DrawnState): string {
  const spots = line.map(
    (position) => spotOf(position, state).map((value) => Math.round(value * 10)) as [number, number],
  );
  const number = (tenths: number) => String(tenths / 10).replace(/^(-?)0\./, '$1.');
  let [x, y] = spots[0] as [number, number];
  let steps = '';
  for (const [toX, toY] of spots.slice(1)) {
    if (toX === x && toY === y) continue;
    steps += [toX - x, toY - y].map((step) => (step < 0 ? '' : ' ') + number(step)).join('');
    [x, y] = [toX, toY];
  }
  const [startX, startY] = spots[0] as [number, number];
  return `M${number(startX)} ${number(startY)}l${steps.trim()}`;
}

function spotOf([lng = 0, lat = 0]: GeoJSON.Position, state: DrawnState): [number, number] {
  const { x, y } = project({ lat, lng }, state);
  return [x, y];
}

/** The area of a ring, in the square of its units. */
export function areaOf(ring: Ring): number {
  const doubled = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] as [number, number];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** The centroid of a ring. */
export function middleOf(ring: Ring): GeoJSON.Position {
  let [area, x, y] = [0, 0, 0];
  for (const [at, [fromX, fromY]] of ring.entries()) {
    const [toX, toY] = ring[(at + 1) % ring.length] as [number, number];
    const cross = fromX * toY - toX * fromY;
    [area, x, y] = [area + cross, x + (fromX + toX) * cross, y + (fromY + toY) * cross];
  }
  return [x / (3 * area), y / (3 * area)];
}
