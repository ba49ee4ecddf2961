import { rectangle, star } from '../../draw/figures.ts';
import { type Design, type LabelBrief, type Scheme, sheet } from '../design.ts';
import { lay, type Piece, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  { paper: '#f8f5ee', ink: '#1f1f22', accent: 'gold', second: '#1f1f22', capsules: ['#1f1f22', '#a8873f', '#eee8da'] },
  {
    paper: '#1f2c4d',
    ink: '#f3eee2',
    accent: '#e9e3d3',
    second: '#f3eee2',
    capsules: ['#1f2c4d', '#c9c6bd', '#8b1e2d'],
  },
  {
    paper: '#f4ede1',
    ink: '#35241c',
    accent: '#a3282f',
    second: '#35241c',
    capsules: ['#a3282f', '#35241c', '#e6dac4'],
  },
];

function draw(wine: LabelBrief, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 204);
  const piece = sheet(98, height, paper);
  lay(piece, star(0, 47, 28), accent);
  setText(piece, 'title', wine.title, [-82, 84, 82, height - 52], 'serif', ink, [35, 12, 3], { leading: 1.03 });
  lay(piece, rectangle(-9, height - 47, 18, 0.9), accent);
  setText(piece, 'winery', wine.winery, [-82, height - 41, 82, height - 24], 'sans', ink, [12.5, 6.5, 2], {
    leading: 1.15,
  });
  const foot = wine.ava ? `${wine.ava} · ${wine.vintage}` : wine.vintage;
  setText(piece, 'vintage', foot, [-80, height - 21, 80, height - 9], 'sans', ink, [10.5, 6], { opacity: 0.8 });
  return [piece];
}

/** One star and much empty paper. */
export const loneStar: Design = { name: 'lone star', schemes, draw };
