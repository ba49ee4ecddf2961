import { rectangle } from '../../draw/figures.ts';
import { type Path, pen } from '../../draw/path.ts';
import { type Design, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { tile } from '../motifs.ts';
import { lay, type Piece, rule, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#f6f1e3',
    ink: '#1f3566',
    accent: '#2f5aa8',
    second: '#e0a233',
    capsules: ['#2f5aa8', '#e0a233', '#1f3566'],
  },
  {
    paper: '#f7efdd',
    ink: '#5b2216',
    accent: '#bf4e2b',
    second: '#3f7f78',
    capsules: ['#bf4e2b', '#3f7f78', '#5b2216'],
  },
  {
    paper: '#f4f2e4',
    ink: '#21463a',
    accent: '#4d8a5b',
    second: '#e3bd4a',
    capsules: ['#21463a', '#e3bd4a', '#efe8cf'],
    suits: pale,
  },
];

function draw(wine: LabelBrief, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 270);
  const piece = sheet(117, height, paper);
  const r = 23.4;
  const rows = Math.max(2, Math.floor((height - 138) / (r * 2)));
  const [petals, corners, centers, grout]: [Path, Path, Path, Path] = [[], [], [], []];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 5; column++) {
      const one = tile(-117 + r + column * r * 2, r + row * r * 2, r);
      petals.push(...one.petals);
      corners.push(...one.corners);
      centers.push(...one.center);
      if (row === 0 && column > 0)
        grout.push(...pen`M${-117 + column * r * 2} 0L${-117 + column * r * 2} ${rows * r * 2}`);
    }
    grout.push(...pen`M-117 ${(row + 1) * r * 2}L117 ${(row + 1) * r * 2}`);
  }
  lay(piece, petals, accent);
  lay(piece, corners, second);
  lay(piece, centers, second);
  rule(piece, grout, ink, 0.6, 0.5);
  const y = rows * r * 2;
  lay(piece, rectangle(-117, y, 234, 5), ink);
  const foot = height - 24;
  setText(piece, 'title', wine.title, [-86, y + 16, 86, foot - 32], 'serif', ink, [36, 11, 3], { leading: 1.02 });
  setText(piece, 'winery', wine.winery, [-86, foot - 27, 86, foot - 9], 'italic', accent, [16, 7.5]);
  const line = wine.ava ? `${wine.ava} · ${wine.vintage}` : wine.vintage;
  setText(piece, 'vintage', line, [-82, foot - 4, 82, foot + 11], 'serif', ink, [11.5, 6.5]);
  return [piece];
}

/** Tiles from a mission courtyard, with a painted plaque. */
export const talavera: Design = { name: 'talavera', schemes, draw };
