import { polygon, polyline, rectangle, star } from '../../draw/figures.ts';
import type { Path, XY } from '../../draw/path.ts';
import { type Design, type LabelBrief, type Scheme, sheet } from '../design.ts';
import { lay, type Piece, rule, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  { paper: '#1b2340', ink: '#f1ead8', accent: 'gold', second: '#0f1428', capsules: ['#1b2340', '#b08d4a'] },
  { paper: '#221a33', ink: '#f3e8ea', accent: '#e0a9a0', second: '#140e20', capsules: ['#221a33', '#c98d86'] },
  { paper: '#12302f', ink: '#eaf0e4', accent: '#d9c27a', second: '#0a1d1e', capsules: ['#12302f', '#bda057'] },
];

function draw(wine: LabelBrief, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 250);
  const piece = sheet(157, height, paper);
  piece.reach = 88;
  const { dice } = wine;
  const sky: Path = [];
  for (let i = 0; i < 46; i++) {
    const side = i % 6 === 0 ? 1.8 : 1;
    sky.push(...rectangle(dice.between(-150, 150), dice.between(6, height * 0.86), side, side));
  }
  lay(piece, sky, ink, 0.7);
  const figure: XY[] = [
    [-66, 34],
    [-38, 22],
    [-12, 40],
    [20, 30],
    [44, 52],
    [76, 42],
  ].map(([x = 0, y = 0]): XY => [x + dice.between(-8, 8), y + dice.between(-8, 10)]);
  rule(piece, polyline(figure), accent, 0.7, 0.85);
  lay(
    piece,
    figure.flatMap(([x, y], i) => star(x, y, i % 2 ? 5 : 7.5, 4, 0.26)),
    accent,
  );
  setText(piece, 'title', wine.title, [-86, 76, 86, height - 96], 'light', ink, [46, 13, 3], { leading: 1 });
  setText(piece, 'winery', wine.winery, [-82, height - 90, 82, height - 74], 'sans', accent, [12.5, 7], {
    tracking: 0.05,
  });
  const mesa = height - 44;
  const range: XY[] = [
    [-157, mesa + 8],
    [-120, mesa + 4],
    [-104, mesa - 12],
    [-62, mesa - 13],
    [-50, mesa + 4],
    [-10, mesa + 7],
    [14, mesa - 4],
    [34, mesa - 18],
    [74, mesa - 18],
    [90, mesa - 2],
    [157, mesa + 4],
  ];
  lay(piece, polygon([...range, [157, height], [-157, height]]), second);
  const foot = wine.ava ? `${wine.ava} · ${wine.vintage}` : wine.vintage;
  setText(piece, 'vintage', foot, [-80, height - 28, 80, height - 10], 'italic', ink, [14, 7.5]);
  return [piece];
}

/** A clear night in the far west, around the whole bottle. */
export const night: Design = { name: 'night', schemes, draw };
