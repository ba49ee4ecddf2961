import { ellipse, rectangle } from '../../draw/figures.ts';
import { type Path, pen } from '../../draw/path.ts';
import { type Design, type LabelBrief, type Scheme, sheet } from '../design.ts';
import { rays } from '../motifs.ts';
import { lay, type Piece, rule, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#f5ead2',
    ink: '#241c18',
    accent: '#cf4a22',
    second: '#241c18',
    capsules: ['#cf4a22', '#241c18', '#d8b25a'],
  },
  {
    paper: '#f3ecd8',
    ink: '#1f3250',
    accent: '#dca02e',
    second: '#1f3250',
    capsules: ['#dca02e', '#1f3250', '#efe4c6'],
    suits: ['white', 'sparkling', 'dessert', 'orange', 'rose'],
  },
  {
    paper: '#f7e6da',
    ink: '#55202b',
    accent: '#e07a5f',
    second: '#55202b',
    capsules: ['#e07a5f', '#55202b', '#f2d9c8'],
    suits: ['rose', 'orange'],
  },
];

function draw(wine: LabelBrief, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 262);
  const piece = sheet(115, height, paper);
  piece.matt = true;
  const [cx, cy] = [0, 80];
  lay(piece, rays(cx + 1.4, cy + 1, 34, 70, 28, 0.92), accent);
  lay(piece, ellipse(cx + 1.4, cy + 1, 30), accent);
  const cuts: Path = [];
  for (let i = 0; i < 9; i++) {
    const y = cy - 20 + i * 5.4;
    const half = Math.sqrt(Math.max(0, 30 * 30 - (y - cy) ** 2)) * 0.86;
    cuts.push(...pen`M${cx - half} ${y}Q${cx} ${y - 3.4} ${cx + half} ${y}Q${cx} ${y - 0.6} ${cx - half} ${y}Z`);
  }
  lay(piece, cuts, paper);
  rule(piece, ellipse(cx, cy, 31), ink, 1.8);
  const field: Path = [];
  const ground = 132;
  for (let i = -9; i <= 9; i++)
    field.push(...pen`M${i * 3} ${ground - 8}L${i * 15 - 3.4} ${ground + 16}L${i * 15 + 3.4} ${ground + 16}Z`);
  lay(piece, rectangle(-115, ground - 8, 230, 24), paper);
  lay(piece, [...rectangle(-115, ground - 10, 230, 2.2), ...field, ...rectangle(-115, ground + 16, 230, 2.2)], ink);
  setText(piece, 'title', wine.title, [-88, ground + 27, 88, height - 46], 'black', ink, [38, 11, 3], {
    leading: 0.98,
  });
  setText(piece, 'winery', wine.winery, [-88, height - 39, 88, height - 24], 'serif', accent, [14, 7]);
  const foot = wine.ava ? `${wine.vintage} · ${wine.ava}` : wine.vintage;
  setText(piece, 'vintage', foot, [-84, height - 20, 84, height - 8], 'serif', ink, [11, 6.5]);
  return [piece];
}

/** A two-colour woodcut of a sun, slightly misregistered. */
export const woodcut: Design = { name: 'woodcut', schemes, draw };
