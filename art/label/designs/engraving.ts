import { ellipse, polygon, polyline, rectangle, smooth } from '../../draw/figures.ts';
import { type Path, pen, place, type XY } from '../../draw/path.ts';
import type { Dice } from '../../draw/random.ts';
import { type Design, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { hills, oak } from '../motifs.ts';
import { lay, type Piece, rule, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#f3ecda',
    ink: '#2b241c',
    accent: '#7a1f2b',
    second: '#7a1f2b',
    capsules: ['#6d1825', '#3a1116', '#8c6a2d'],
  },
  {
    paper: '#efe9dc',
    ink: '#1d2a26',
    accent: '#8c6a2d',
    second: '#1d2a26',
    capsules: ['#1f3a31', '#8c6a2d', '#22201c'],
  },
  {
    paper: '#f6f1e4',
    ink: '#20283f',
    accent: '#20283f',
    second: '#20283f',
    capsules: ['#20283f', '#a8873f', '#c9c3b4'],
    suits: pale,
  },
];

function draw(wine: LabelBrief, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 258);
  const piece = sheet(114, height, paper);
  for (const [inset, width] of [
    [5, 1.6],
    [8.4, 0.5],
  ] as const)
    rule(piece, rectangle(-114 + inset, inset, 228 - inset * 2, height - inset * 2), accent, width);
  setText(piece, 'winery', wine.winery, [-88, 18, 88, 48], 'serif', ink, [17, 8, 2], {
    caps: true,
    tracking: 0.1,
    leading: 1.15,
  });
  const plate = height - 258 + 128;
  engravedHills(piece, 54, plate, ink, wine.dice);
  const title = setText(piece, 'title', wine.title, [-90, plate + 10, 90, plate + 76], 'serif', ink, [40, 11, 3], {
    leading: 1.02,
    tracking: -0.01,
  });
  setText(
    piece,
    'ava',
    wine.ava,
    [-78, Math.max(title.bottom, plate + 70) + 6, 78, plate + 94],
    'italic',
    ink,
    [14, 7],
    { verticalAlign: 'top' },
  );
  const year = setText(piece, 'vintage', wine.vintage, [-40, height - 36, 40, height - 20], 'serif', accent, [17, 9], {
    tracking: 0.14,
  });
  rule(
    piece,
    [
      ...polyline([
        [-86, height - 28],
        [year.left - 8, height - 28],
      ]),
      ...polyline([
        [year.right + 8, height - 28],
        [86, height - 28],
      ]),
    ],
    accent,
    0.8,
  );
  return [piece];
}

/** Hills, a mission front and live oaks in engraver's lines. */
function engravedHills(piece: Piece, top: number, bottom: number, ink: string, dice: Dice): void {
  const lines: Path = [];
  for (let i = 0; i < 7; i++) {
    const y = top + 4 + i * (bottom - top) * 0.06;
    const half = 30 + i * 9 + dice.between(0, 10);
    const shift = dice.between(-14, 14);
    lines.push(...pen`M${shift - half} ${y}L${shift + half} ${y}`);
  }
  rule(piece, lines, ink, 0.5, 0.7);
  const ridge = hills(-92, 92, top + (bottom - top) * 0.5, 7, 5, dice);
  const contour: Path = [];
  for (let k = 0; k < 7; k++)
    contour.push(...smooth(ridge.map(([x, y], i): XY => [x * (1 + k * 0.005), y + k * 4.2 * (1 + (i % 2) * 0.14)])));
  rule(piece, contour, ink, 0.6);
  const base = bottom - 4;
  engraveMission(piece, base, ink);
  for (const [x, size] of [
    [-66, 0.56],
    [-48, 0.4],
    [58, 0.5],
    [78, 0.36],
  ] as const) {
    const tree = oak(dice);
    const tuft: Path = [];
    for (let i = 0; i < 5; i++)
      tuft.push(...pen`M${-38 + i * 4} ${-22 - i * 7}Q0 ${-14 - i * 8} ${40 - i * 5} ${-26 - i * 6}`);
    lay(piece, place([...tree.crown, ...tree.trunk], x, base + 1, size), ink);
    rule(piece, place(tuft, x, base + 1, size), piece.paper ?? '#fff', 0.5);
  }
  const ground: Path = [];
  for (let i = 0; i < 5; i++)
    ground.push(
      ...pen`M${-88 + i * 7 + dice.between(0, 6)} ${base + 1 + i * 1.6}L${88 - i * 7 - dice.between(0, 6)} ${base + 1 + i * 1.6}`,
    );
  rule(piece, ground, ink, 0.6);
}

/** The front of a mission church between two towers, its right side in shade. */
function engraveMission(piece: Piece, base: number, ink: string): void {
  const front: Path = [
    ...rectangle(-24, base - 34, 48, 34),
    ...pen`M-13 ${base - 34}Q-12 ${base - 44} -6 ${base - 46}Q0 ${base - 58} 6 ${base - 46}Q12 ${base - 44} 13 ${base - 34}Z`,
    ...rectangle(-32, base - 46, 10, 46),
    ...rectangle(22, base - 46, 10, 46),
    ...polygon([
      [-34, base - 46],
      [-27, base - 55],
      [-20, base - 46],
    ]),
    ...polygon([
      [20, base - 46],
      [27, base - 55],
      [34, base - 46],
    ]),
  ];
  piece.layers.push({ path: front, fill: piece.paper ?? '#fff', stroke: ink, width: 0.9 });
  const shade: Path = [];
  for (let x = 3; x < 32; x += 2.8) shade.push(...pen`M${x} ${base - (x < 22 ? 33 : 45)}L${x} ${base}`);
  const door: Path = pen`M-6 ${base}L-6 ${base - 14}Q0 ${base - 23} 6 ${base - 14}L6 ${base}Z`;
  rule(piece, shade, ink, 0.45);
  piece.layers.push({
    path: [
      ...door,
      ...ellipse(0, base - 42, 3),
      ...ellipse(-27, base - 39, 2, 3),
      ...ellipse(27, base - 39, 2, 3),
      ...polyline([
        [0, base - 52],
        [0, base - 62],
      ]),
      ...rectangle(-2.5, base - 60, 5, 1),
    ],
    fill: ink,
    stroke: ink,
    width: 0.6,
  });
}

/** A steel engraving over a column of capitals: a traditional label. */
export const engraving: Design = { name: 'engraving', schemes, draw };
