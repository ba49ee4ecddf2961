import { rectangle } from '../../draw/figures.ts';
import { type Design, type LabelBrief, type Scheme, sheet } from '../design.ts';
import { lay, type Piece, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#ffffff',
    ink: '#f4eee0',
    accent: 'gold',
    second: '#f4eee0',
    capsules: ['#1c1c1c', '#a8873f', '#efe8d8'],
    suits: ['red', 'fortified'],
  },
  {
    paper: '#ffffff',
    ink: '#c9472f',
    accent: '#f3e6cf',
    second: '#c9472f',
    capsules: ['#c9472f', '#141414'],
    suits: ['red', 'fortified'],
  },
  {
    paper: '#ffffff',
    ink: '#f6f1e6',
    accent: '#f6f1e6',
    second: '#f6f1e6',
    capsules: ['#d9d3c4', '#a8873f'],
    suits: ['sparkling'],
  },
  {
    paper: '#ffffff',
    ink: '#3a2320',
    accent: '#a8323d',
    second: '#3a2320',
    capsules: ['#f4ece0', '#a8323d', '#3a2320'],
    suits: ['white', 'rose', 'dessert', 'orange'],
  },
];

function draw(wine: LabelBrief, { ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 290);
  const piece = sheet(92, height, null);
  setText(piece, 'title', wine.title, [-52, 4, 40, height - 4], 'narrow', ink, [84, 15, 3], {
    caps: true,
    upward: true,
    leading: 0.92,
    align: 'left',
    tracking: 0.005,
  });
  lay(piece, rectangle(52, 4, 1.3, height - 8), accent);
  const year = setText(piece, 'vintage', wine.vintage, [59, 4, 77, 64], 'narrow', accent, [22, 9], {
    upward: true,
    align: 'right',
    tracking: 0.04,
  });
  setText(piece, 'winery', wine.winery, [59, Math.max(year.bottom, 60) + 8, 77, height - 4], 'sans', ink, [14.5, 7], {
    upward: true,
    align: 'left',
    tracking: 0.02,
  });
  setText(piece, 'ava', wine.ava, [-78, 4, -62, height - 4], 'sans', ink, [10.5, 6.5], {
    upward: true,
    align: 'left',
    tracking: 0.04,
  });
  return [piece];
}

/** Enamel printed directly on the glass, read from the bottom up. */
export const enamel: Design = { name: 'enamel', schemes, draw };
