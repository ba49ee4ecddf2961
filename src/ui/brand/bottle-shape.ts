/** Half the bottle's width at each height, from the base (0) up: points of a polygon, in units of the drawing. */
const profile = [
  [0, 2.2],
  [0.4, 2.6],
  [11.4, 2.6],
  [12.5, 2.35],
  [13.6, 1.65],
  [14.6, 1.1],
  [15.6, 0.95],
  [19.3, 0.95],
  [19.3, 1.3],
  [21, 1.3],
] as const satisfies readonly (readonly [height: number, half: number])[];

/** The drawing of one bottle: its width and height in units. */
export const bottleBox = { width: 7, height: 22 } as const;

/** The outline from the base up to `height`, as heights and half-widths of its corners. */
function outlineUpTo(height: number): [number, number][] {
  const corners: [number, number][] = [];
  let [belowAt, belowHalf] = profile[0] as readonly [number, number];
  for (const [at, half] of profile) {
    if (at > height) {
      const part = (height - belowAt) / (at - belowAt);
      corners.push([height, belowHalf + part * (half - belowHalf)]);
      break;
    }
    corners.push([at, half]);
    [belowAt, belowHalf] = [at, half];
  }
  return corners;
}

/** The area of the bottle below `height`, in square units: an exact sum of trapezoids. */
export function areaBelow(height: number): number {
  const corners = outlineUpTo(height);
  return corners.slice(1).reduce((sum, [at, half], index) => {
    const [belowAt, belowHalf] = corners[index] as [number, number];
    return sum + (at - belowAt) * (half + belowHalf);
  }, 0);
}

/**
 * The height of the wine when `tenths` (0-10) of the bottle's area are filled: half full looks half full despite the
 * neck.
 */
export function wineLevel(tenths: number): number {
  const wanted = (areaBelow(21) * tenths) / 10;
  let [low, high] = [0, 21];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (areaBelow(middle) < wanted) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * How full each of the five bottles is, in whole tenths (0-10).
 *
 * @param score a rating from 0 to 5; it is rounded to a tenth first, as it is shown, and clamped to the range
 * @returns e.g. `[10, 10, 10, 10, 6]` for 4.6 (the specification: "five bottle icons, each filled in tenths")
 */
export function bottleFills(score: number): [number, number, number, number, number] {
  const tenths = Math.round(Math.min(5, Math.max(0, Number.isNaN(score) ? 0 : score)) * 10);
  const fill = (bottle: number) => Math.min(10, Math.max(0, tenths - bottle * 10));
  return [fill(0), fill(1), fill(2), fill(3), fill(4)];
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The SVG path of a bottle's contents: the bottle at position `index` (0-4) filled to `tenths`; empty for 0. */
export function bottlePath(index: number, tenths: number): string {
  if (tenths <= 0) return '';
  const middle = index * bottleBox.width + bottleBox.width / 2;
  const corners = outlineUpTo(tenths >= 10 ? 21 : wineLevel(tenths));
  const point = (at: number, side: number) => `${round(middle + side)} ${round(bottleBox.height - 0.5 - at)}`;
  const right = corners.map(([at, half]) => point(at, half));
  const left = corners.toReversed().map(([at, half]) => point(at, -half));
  return `M${[...right, ...left].join('L')}Z`;
}
