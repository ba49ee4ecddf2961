import { rectangle } from '../../draw/figures.ts';
import { type Design, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { lay, type Piece, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#f5f0e4',
    ink: '#7a1f2b',
    accent: '#2a211b',
    second: '#7a1f2b',
    capsules: ['#7a1f2b', '#2a211b', '#b9ab8c'],
  },
  { paper: '#24262b', ink: '#e8b04a', accent: '#f3ede0', second: '#e8b04a', capsules: ['#24262b', '#c58e31'] },
  {
    paper: '#f2f2ec',
    ink: '#3b5fa0',
    accent: '#1c2b4a',
    second: '#3b5fa0',
    capsules: ['#3b5fa0', '#e4e2d8', '#1c2b4a'],
    suits: pale,
  },
  {
    paper: '#efe3d0',
    ink: '#b0592b',
    accent: '#3a2418',
    second: '#b0592b',
    capsules: ['#b0592b', '#3a2418', '#e0cfb2'],
  },
];

function draw(wine: LabelBrief, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 256);
  const piece = sheet(114, height, paper);
  const year = wine.vintage.length === 4 ? [wine.vintage.slice(0, 2), wine.vintage.slice(2)] : [wine.vintage];
  const big = height - 122;
  year.forEach((half, i) => {
    const tall = big / year.length;
    setText(
      piece,
      'vintage',
      half,
      [-80, 17 + i * (tall + 9), 80, 17 + i * (tall + 9) + tall],
      'light',
      ink,
      [240, 30],
      { align: 'centre' },
    );
  });
  const y = height - 84;
  lay(piece, rectangle(-84, y, 168, 1.6), accent);
  setText(piece, 'title', wine.title, [-84, y + 8, 84, y + 44], 'serif', accent, [25, 10, 2], { leading: 1.05 });
  setText(piece, 'winery', wine.winery, [-84, y + 49, 84, y + 61], 'sans', ink, [11, 6.5], { tracking: 0.02 });
  setText(piece, 'ava', wine.ava, [-80, y + 64, 80, y + 75], 'sans', ink, [9, 6], { tracking: 0.02, opacity: 0.8 });
  return [piece];
}

/** The vintage in large figures. */
export const numeral: Design = { name: 'numeral', schemes, draw };
