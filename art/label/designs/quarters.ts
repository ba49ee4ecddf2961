import { ellipse, rectangle } from '../../draw/figures.ts';
import { type Path, pen } from '../../draw/path.ts';
import { type Design, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { lay, type Piece, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#f4ebd9',
    ink: '#232a3f',
    accent: '#c8502f',
    second: '#e2a83f',
    capsules: ['#232a3f', '#c8502f', '#e2a83f'],
  },
  {
    paper: '#f2ece0',
    ink: '#5a1e2c',
    accent: '#b0803a',
    second: '#cf7a66',
    capsules: ['#5a1e2c', '#cf7a66', '#b0803a'],
  },
  {
    paper: '#f5f0e1',
    ink: '#24473d',
    accent: '#5f8f6a',
    second: '#e3bf55',
    capsules: ['#24473d', '#e3bf55', '#efe7d0'],
    suits: pale,
  },
];

function draw(wine: LabelBrief, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 272);
  const piece = sheet(117, height, paper);
  const side = 58.5;
  const rows = height > 210 ? 3 : 2;
  const cell = Math.min(side, (height - 102) / rows);
  const paints = [ink, accent, second];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 4; column++) {
      const [x, y] = [-117 + column * side, row * cell];
      const paint = paints[(row * 2 + column + wine.dice.roll(2)) % 3] as string;
      const ground = paints[(row + column * 2 + 1 + wine.dice.roll(2)) % 3] as string;
      if (wine.dice.roll(3) > 0 && ground !== paint) lay(piece, rectangle(x, y, side + 0.3, cell + 0.3), ground);
      lay(piece, quarter(x, y, side, cell, wine.dice.roll(5)), paint === ground ? paper : paint);
    }
  }
  const y = rows * cell;
  setText(piece, 'title', wine.title, [-84, y + 11, 84, height - 48], 'black', ink, [31, 11, 2], {
    leading: 1,
    align: 'left',
    tracking: -0.01,
  });
  const year = setText(piece, 'vintage', wine.vintage, [40, height - 33, 84, height - 17], 'sans', accent, [15, 8], {
    align: 'right',
  });
  const name = wine.ava ? `${wine.winery} · ${wine.ava}` : wine.winery;
  setText(piece, 'winery', name, [-84, height - 36, year.left - 8, height - 12], 'sans', ink, [11.5, 6.5, 2], {
    align: 'left',
    leading: 1.15,
  });
  return [piece];
}

function quarter(x: number, y: number, w: number, h: number, kind: number): Path {
  const k = 0.5523;
  if (kind === 4) return ellipse(x + w / 2, y + h / 2, w * 0.36, h * 0.36);
  const [fx, fy] = [kind % 2, kind < 2 ? 0 : 1];
  const [cx, cy] = [x + fx * w, y + fy * h];
  const [dx, dy] = [fx ? -w : w, fy ? -h : h];
  return pen`M${cx} ${cy}L${cx + dx} ${cy}C${cx + dx} ${cy + dy * k} ${cx + dx * k} ${cy + dy} ${cx} ${cy + dy}Z`;
}

/** Quarter circles on a grid, as vines, sun and hill in the style of 1925. */
export const quarters: Design = { name: 'quarters', schemes, draw };
