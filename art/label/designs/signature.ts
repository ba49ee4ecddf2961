import { type Design, dark, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { deckle, swash } from '../motifs.ts';
import { lay, type Piece, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#f4efe3',
    ink: '#23305c',
    accent: '#b4482f',
    second: '#23305c',
    capsules: ['#23305c', '#b4482f', '#d8cdb6'],
  },
  {
    paper: '#efe7d6',
    ink: '#3a1d1a',
    accent: '#9a7b3c',
    second: '#3a1d1a',
    capsules: ['#3a1d1a', '#9a7b3c', '#6d1825'],
    suits: dark,
  },
  {
    paper: '#faf5ee',
    ink: '#2f4a3c',
    accent: '#cf8d7a',
    second: '#2f4a3c',
    capsules: ['#cf8d7a', '#2f4a3c', '#ece2d2'],
    suits: pale,
  },
];

function draw(wine: LabelBrief, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 206);
  const piece = sheet(108, height, paper, deckle(108, height, 1.6, wine.dice));
  piece.matt = true;
  const title = setText(piece, 'title', wine.title, [-84, 34, 84, height - 78], 'italic', ink, [58, 14, 3], {
    leading: 0.92,
    slope: -0.055,
    tracking: -0.015,
  });
  const y = Math.max(title.bottom, height * 0.45) + 9;
  lay(piece, swash(-62, 78, y), accent);
  setText(piece, 'vintage', wine.vintage, [-88, 12, 88, 25], 'serif', accent, [15, 9], {
    tracking: 0.04,
    verticalAlign: 'top',
  });
  setText(piece, 'winery', wine.winery, [-84, height - 50, 84, height - 29], 'serif', ink, [15, 8, 2], {
    leading: 1.1,
  });
  setText(piece, 'ava', wine.ava, [-78, height - 25, 78, height - 11], 'italic', ink, [12, 7]);
  return [piece];
}

/** Torn rag paper and a handwritten name. */
export const signature: Design = { name: 'signature', schemes, draw };
