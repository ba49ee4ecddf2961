import { rectangle } from '../../draw/figures.ts';
import { type Path, pen } from '../../draw/path.ts';
import { type Design, dark, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { heightLines } from '../motifs.ts';
import { lay, type Piece, rule, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#f4efe2',
    ink: '#2c2a23',
    accent: '#a34f2a',
    second: '#b98a5e',
    capsules: ['#a34f2a', '#2c2a23', '#c2a274'],
  },
  { paper: '#23392f', ink: '#f0ead6', accent: '#d8b46a', second: '#7f9c7a', capsules: ['#23392f', '#c8a254'] },
  {
    paper: '#b4532e',
    ink: '#fbeedd',
    accent: '#ffd9a0',
    second: '#e49a6e',
    capsules: ['#b4532e', '#2a1a14', '#efd9b4'],
    suits: dark,
  },
  {
    paper: '#eef1ec',
    ink: '#22384a',
    accent: '#3f7b87',
    second: '#86b0b2',
    capsules: ['#3f7b87', '#dfe4df', '#22384a'],
    suits: pale,
  },
];

function draw(wine: LabelBrief, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 262);
  const piece = sheet(118, height, paper);
  const { dice } = wine;
  const [ax, bx] = [dice.between(-50, -20), dice.between(46, 80)];
  const main = heightLines(ax, 62, 128, 11, dice);
  const side = heightLines(bx, 96, 36, 4, dice);
  for (const [i, path] of main.entries()) rule(piece, path, second, i % 4 === 3 ? 1.7 : 0.7);
  // The lower hill covers the slope of the higher one behind it.
  lay(piece, side[side.length - 1] as Path, paper);
  for (const path of side) rule(piece, path, second, 0.7);
  lay(piece, pen`M${ax + 12} 56L${ax + 17} 64L${ax + 7} 64Z`, accent);
  const y = height - 118;
  lay(piece, rectangle(-118, y, 236, 120), paper);
  lay(piece, rectangle(-118, y, 236, 1.4), second);
  setText(piece, 'title', wine.title, [-84, y + 12, 84, y + 62], 'serif', ink, [34, 11, 2], {
    leading: 1.02,
    align: 'left',
    tracking: -0.01,
  });
  setText(piece, 'ava', wine.ava, [-84, y + 68, 84, y + 82], 'italic', accent, [13, 7], { align: 'left' });
  const year = setText(piece, 'vintage', wine.vintage, [46, y + 89, 84, y + 106], 'sans', ink, [13, 8], {
    align: 'right',
  });
  setText(piece, 'winery', wine.winery, [-84, y + 87, year.left - 8, y + 108], 'sans', ink, [11.5, 6.5, 2], {
    align: 'left',
    leading: 1.15,
  });
  return [piece];
}

/** The vineyard's hill as contour lines. */
export const contours: Design = { name: 'contours', schemes, draw };
