import { mix } from '../draw/color.ts';
import { blob, gouge, polygon } from '../draw/figures.ts';
import type { Path, XY } from '../draw/path.ts';
import { belt, bleed, high, type Palette, pressMany, print, type Scene, stamp, wide } from './scene.ts';

/**
 * A vineyard seen along its rows. Rows are parallel on level ground, so all lead to one vanishing point (x, y); `top`
 * is where the field ends, below that point, and `rise` the height of the eye above the ground in drawing units at
 * distance 1.
 */
type Vineyard = {
  x: number;
  y: number;
  top: number;
  rise: number;
  spacing: number;
  rows: number;
  /** Wheel marks in the middle aisle. */
  tracks?: boolean;
};

/**
 * Height of the vines and of their lowest leaves, as shares of the eye's height: low enough to see ground between the
 * rows.
 */
const vineTop = 0.46;
const vineFoot = 0.16;
/** Beyond this distance a row is one shape; nearer it consists of vines. */
const bandFrom = 4.8;
/** Rows farther to the side than this are one shape throughout: they are so foreshortened that they merge. */
const rowsOfVines = 5;

/** The colour of lit leaves. */
export const litVine = (inks: Palette): string => mix(mix(inks.lit, inks.soil, 0.12), inks.vine, 0.16);

/** Draws the field: ground, the far rows, then the vines from the farthest to the nearest. */
export function drawVineyard(scene: Scene, field: Vineyard): void {
  const { inks, dice } = scene;
  const lit = litVine(inks);
  print(scene, belt(field.top, high + bleed - field.top), inks.soil);
  drawGround(scene, field);
  const [leaves, crown]: [Path, Path] = [[], []];
  const vines: { x: number; y: number; size: number; wide: number; flip: boolean; z: number }[] = [];
  for (let k = field.rows; k >= 0; k--) {
    for (const side of [-1, 1]) {
      const across = side * (k + 0.5) * field.spacing;
      const from = k < rowsOfVines ? 2.6 : 0;
      leaves.push(...band(field, across, vineFoot * 0.4, vineTop, from));
      crown.push(...band(field, across, vineTop * 0.72, vineTop, from));
      for (let z = nearest(field, across); k < rowsOfVines && z < bandFrom; ) {
        const step = Math.max(0.46, z * 0.16);
        const [x, y] = spot(field, across + dice.between(-0.03, 0.03), 0, z);
        const size = (vineTop * field.rise * dice.between(0.94, 1.1)) / (95 * z);
        // Seen from the side a vine is as long as its space in the row.
        const long = (Math.abs(across) * field.rise * step) / (z * z);
        vines.push({ x, y, z, size, wide: Math.max(size, long / 92), flip: dice.roll(2) === 0 });
        z += step;
      }
    }
  }
  // Beyond the last drawn row: more rows in one tone.
  print(scene, belt(field.top, 10), lit);
  print(scene, leaves, inks.vine);
  print(scene, crown, lit);
  defineVine(scene, lit);
  pressMany(
    scene,
    'v',
    vines.sort((a, b) => b.z - a.z),
    inks.vine,
  );
}

const spot = ({ x, y, rise }: Vineyard, across: number, up: number, away: number): XY => [
  x + (across * rise) / away,
  y + ((1 - up) * rise) / away,
];
const farthest = (field: Vineyard) => field.rise / (field.top - field.y);
/** The distance at which a row enters the drawing, from its side or from its lower edge. */
const nearest = (field: Vineyard, across: number) => {
  const side = (across < 0 ? field.x : wide - field.x) + 150;
  return Math.max(field.rise / (high + 40 - field.y), (Math.abs(across) * field.rise) / side);
};

/** A distant row: one shape that leads to the vanishing point. */
function band(field: Vineyard, across: number, low: number, up: number, from: number): Path {
  const end = farthest(field);
  const near = Math.max(from, nearest(field, across));
  if (near > end) return [];
  return polygon([
    spot(field, across, up, near),
    spot(field, across, up, end),
    spot(field, across, low, end),
    spot(field, across, low, near),
  ]);
}

/** Shadow beside every row, cover crop between, optionally wheel marks in the middle. */
function drawGround(scene: Scene, field: Vineyard): void {
  const { inks, dice } = scene;
  const [green, shadow, track]: [Path, Path, Path] = [[], [], []];
  const end = farthest(field);
  const wedge = (from: number, to: number) => {
    const near = nearest(field, Math.abs(from) < Math.abs(to) ? from : to);
    return near > end
      ? []
      : polygon([
          spot(field, from, 0, near),
          spot(field, from, 0, end),
          spot(field, to, 0, end),
          spot(field, to, 0, near),
        ]);
  };
  for (let k = -field.rows; k <= field.rows; k++) {
    const row = (k + 0.5) * field.spacing;
    shadow.push(...wedge(row - 0.08, row + 0.34));
    if (Math.abs(k) < 12) green.push(...wedge(k * field.spacing - 0.2, k * field.spacing + 0.2));
  }
  for (const side of field.tracks ? [-1, 1] : []) track.push(...wedge(side * 0.3 - 0.05, side * 0.3 + 0.05));
  print(scene, green, mix(inks.soil, inks.lit, 0.5));
  print(scene, shadow, mix(inks.soil, inks.dark, 0.42));
  print(scene, track, mix(inks.soil, inks.cut, 0.4));
  const clods: Path = [];
  for (let i = 0; i < 34; i++) {
    const away = 0.6 + dice.between() ** 2 * 3;
    const [x, y] = spot(field, dice.between(-3, 3) * field.spacing, 0, away);
    clods.push(...gouge(x, y, x + 26 / away, y, 2.4 / away));
  }
  print(scene, clods, mix(inks.soil, inks.dark, 0.4));
}

/** One vine on its post, about 100 wide and 95 tall: a clump of leaves, lit from above, with gouge marks. */
export function defineVine(scene: Scene, lit: string): void {
  const { dice, inks } = scene;
  const heap = (rx: number, ry: number, cy: number, count: number): Path =>
    blob(
      Array.from({ length: count }, (_, i): XY => {
        const turn = (Math.PI * 2 * i) / count;
        const swell = i % 2 ? dice.between(0.78, 0.88) : dice.between(0.98, 1.12);
        return [rx * swell * Math.cos(turn), cy + ry * swell * Math.sin(turn)];
      }),
    );
  const post = polygon([
    [-22, 0],
    [-18, -460],
    [18, -460],
    [26, 0],
  ]);
  const dark: Path = [];
  const light: Path = [];
  for (let i = 0; i < 9; i++) {
    const x = -380 + i * 92 + dice.between(-20, 20);
    light.push(...gouge(x, -470 - (i % 3) * 60, x + 80, -520 - (i % 3) * 60, 26));
    dark.push(...gouge(x - 30, -640 - (i % 2) * 90, x + 60, -690 - (i % 2) * 80, 24));
  }
  stamp(scene, 'v', [
    { path: post, fill: inks.dark },
    { path: heap(520, 330, -600, 15) },
    { path: heap(430, 150, -790, 13), fill: lit },
    { path: dark },
    { path: light, fill: mix(inks.vine, lit, 0.6) },
  ]);
}
