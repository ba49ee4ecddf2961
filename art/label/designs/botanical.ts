import { ellipse, smooth } from '../../draw/figures.ts';
import { type Path, pen, place, type XY } from '../../draw/path.ts';
import { type Design, dark, type LabelBrief, type Scheme, sheet } from '../design.ts';
import { cluster, leaf } from '../motifs.ts';
import { lay, type Piece, rule, setText } from '../piece.ts';

/** Berries have the colour of the grapes: dark for reds, green-gold for whites, pink for rosés only. */
const schemes: readonly Scheme[] = [
  {
    paper: '#f7f1e1',
    ink: '#33291f',
    accent: '#5d7142',
    second: '#5b2347',
    capsules: ['#5d7142', '#4a1f3a', '#33291f'],
    suits: dark,
  },
  {
    paper: '#f5f3e6',
    ink: '#2c3a2a',
    accent: '#6f8a4f',
    second: '#a9b552',
    capsules: ['#6f8a4f', '#c8b46a', '#e7e0cc'],
    suits: ['white', 'sparkling', 'dessert', 'orange'],
  },
  {
    paper: '#fbf0ea',
    ink: '#4a2730',
    accent: '#7f9470',
    second: '#c96a72',
    capsules: ['#c97f7c', '#e3b9a8', '#7f9470'],
    suits: ['rose'],
  },
  {
    paper: '#2b3328',
    ink: '#efe6cf',
    accent: '#8fa26b',
    second: '#b98092',
    capsules: ['#2b3328', '#b08d4a'],
    suits: dark,
  },
  {
    paper: '#2b3328',
    ink: '#efe6cf',
    accent: '#8fa26b',
    second: '#d3c063',
    capsules: ['#2b3328', '#b08d4a'],
    suits: ['white', 'sparkling', 'dessert', 'orange'],
  },
];

function draw(wine: LabelBrief, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 250);
  const piece = sheet(112, height, paper);
  const { dice } = wine;
  const cane: XY[] = [
    [-112, 18],
    [-70, 30],
    [-30, 20],
    [14, 34],
    [56, 22],
    [112, 30],
  ];
  rule(piece, smooth(cane), ink, 3);
  rule(piece, smooth(cane.map(([x, y]): XY => [x, y - 0.8])), paper, 0.5, 0.7);
  const leaves: [number, number, number, number][] = [
    [-74, 28, 0.62, 0.5],
    [-36, 22, 0.44, -0.5],
    [46, 26, 0.6, -0.35],
    [82, 28, 0.5, 0.4],
    [14, 30, 0.34, 0.7],
  ];
  for (const [x, y, size, turn] of leaves) {
    const tilt = turn + dice.between(-0.2, 0.2);
    lay(piece, place(leaf.shape, x, y + 4, size, tilt), accent);
    rule(piece, place(leaf.veins, x, y + 4, size, tilt), paper, 0.8, 0.75);
  }
  const berries = cluster(7.4, dice);
  rule(piece, pen`M-2 26Q-4 34 0 40`, ink, 2);
  piece.layers.push({
    path: berries.flatMap(([x, y]) => ellipse(x, y + 38, 7.1)),
    fill: second,
    stroke: paper,
    width: 0.9,
  });
  rule(
    piece,
    berries.flatMap(([x, y]): Path => pen`M${x - 4} ${y + 37}Q${x - 3.6} ${y + 33.6} ${x - 0.6} ${y + 33}`),
    '#ffffff',
    1.1,
    0.55,
  );
  const tendril: Path = pen`M30 28C44 60 26 62 32 72C38 80 48 70 40 66`;
  rule(piece, tendril, ink, 0.9);
  const foot = height - 22;
  setText(piece, 'title', wine.title, [-90, 128, 90, foot - 40], 'italic', ink, [42, 12, 3], {
    leading: 0.98,
    tracking: -0.01,
  });
  setText(piece, 'ava', wine.ava, [-84, foot - 36, 84, foot - 22], 'serif', accent, [12, 7], { verticalAlign: 'top' });
  const year = setText(piece, 'vintage', wine.vintage, [48, foot - 12, 88, foot + 6], 'serif', ink, [15, 8], {
    align: 'right',
  });
  setText(piece, 'winery', wine.winery, [-88, foot - 14, year.left - 8, foot + 8], 'serif', ink, [13.5, 7, 2], {
    align: 'left',
    leading: 1.1,
  });
  return [piece];
}

/** A hanging vine, with the name beside it in italics. */
export const botanical: Design = { name: 'botanical', schemes, draw };
