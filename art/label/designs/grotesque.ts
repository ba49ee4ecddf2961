import { polyline, rectangle } from '../../draw/figures.ts';
import { type Design, dark, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { lay, type Piece, rule, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#f6f4ee',
    ink: '#17171a',
    accent: '#d2402a',
    second: '#17171a',
    capsules: ['#17171a', '#d2402a', '#dcd8cd'],
  },
  {
    paper: '#8b1e2d',
    ink: '#f7ece0',
    accent: '#f0b79a',
    second: '#f7ece0',
    capsules: ['#8b1e2d', '#17171a'],
    suits: dark,
  },
  {
    paper: '#e7d9a8',
    ink: '#27301f',
    accent: '#5c6f2f',
    second: '#27301f',
    capsules: ['#27301f', '#e1cf8e', '#5c6f2f'],
    suits: pale,
  },
  {
    paper: '#f3c9b8',
    ink: '#4d1622',
    accent: '#c63d4c',
    second: '#4d1622',
    capsules: ['#f0b9a4', '#c63d4c', '#f6ece2'],
    suits: ['rose'],
  },
];

function draw(wine: LabelBrief, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 262);
  const piece = sheet(116, height, paper);
  lay(piece, rectangle(-84, 16, 168, 5), accent);
  setText(piece, 'title', wine.title, [-84, 32, 84, height - 92], 'sans', ink, [52, 13, 4], {
    leading: 1,
    align: 'left',
    tracking: -0.035,
    verticalAlign: 'top',
  });
  const foot = height - 66;
  rule(
    piece,
    [
      ...polyline([
        [-84, foot - 8],
        [84, foot - 8],
      ]),
      ...polyline([
        [-84, height - 30],
        [84, height - 30],
      ]),
    ],
    ink,
    0.9,
  );
  setText(piece, 'winery', wine.winery, [-84, foot, 34, height - 36], 'sans', ink, [13.5, 7, 2], {
    leading: 1.16,
    align: 'left',
    verticalAlign: 'top',
  });
  setText(piece, 'vintage', wine.vintage, [42, foot, 84, height - 38], 'sans', accent, [19, 9], {
    align: 'right',
    verticalAlign: 'top',
  });
  setText(piece, 'ava', wine.ava, [-84, height - 25, 84, height - 12], 'sans', ink, [10.5, 6.5], { align: 'left' });
  return [piece];
}

/** Type only: flush left, tight, on a grid. */
export const grotesque: Design = { name: 'grotesque', schemes, draw };
