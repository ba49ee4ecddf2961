import { rectangle, star } from '../../draw/figures.ts';
import { type Path, pen } from '../../draw/path.ts';
import { fitText } from '../../type/fit-text.ts';
import { drawable } from '../../type/letters.ts';
import { type Design, dark, type LabelBrief, type Scheme, sheet } from '../design.ts';
import { lay, type Piece, rule, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#d3b58a',
    ink: '#2a1b12',
    accent: '#8c2a1c',
    second: '#2a1b12',
    capsules: ['#2a1b12', '#8c2a1c', '#6b4a2a'],
  },
  {
    paper: '#efe4cb',
    ink: '#23201c',
    accent: '#a2331f',
    second: '#23201c',
    capsules: ['#23201c', '#a2331f', '#cdb98f'],
  },
  {
    paper: '#2b211b',
    ink: '#ead9b6',
    accent: '#d58a4a',
    second: '#ead9b6',
    capsules: ['#2b211b', '#b8743a'],
    suits: dark,
  },
];

function draw(wine: LabelBrief, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 268);
  const piece = sheet(110, height, paper);
  piece.matt = true;
  rule(piece, rectangle(-102, 8, 204, height - 16), ink, 2.2);
  rule(piece, rectangle(-98, 12, 196, height - 24), ink, 0.6);
  const initial = (drawable('black', wine.winery).match(/\p{L}/u)?.[0] ?? 'V').toLocaleUpperCase('en');
  brand(piece, initial, accent);
  const words = fitText(wine.title, {
    face: 'narrow',
    width: 172,
    height: 120,
    max: 44,
    min: 12,
    lines: 4,
    caps: true,
  });
  const [top, bottom] = [92, height - 74];
  const each = (bottom - top) / Math.max(words.lines.length, 1);
  words.lines.forEach((line, i) => {
    setText(
      piece,
      'title',
      line,
      [-86, top + i * each, 86, top + i * each + each - 5],
      i % 2 === 0 ? 'narrow' : 'black',
      i % 2 === 0 ? ink : accent,
      [46, 8],
      { caps: true, tracking: 0.01 },
    );
  });
  lay(piece, [...rectangle(-86, height - 70, 172, 1.8), ...rectangle(-86, height - 66.5, 172, 0.6)], ink);
  setText(piece, 'winery', wine.winery, [-86, height - 60, 86, height - 40], 'narrow', ink, [17, 8], {
    caps: true,
    tracking: 0.06,
  });
  const foot = wine.ava ? `${wine.ava} ★ ${wine.vintage}`.replace('★', '·') : wine.vintage;
  setText(piece, 'vintage', foot, [-84, height - 36, 84, height - 19], 'serif', accent, [13, 7]);
  return [piece];
}

/** A branding iron's letter between two stars, over a curved line. */
function brand(piece: Piece, initial: string, paint: string): void {
  setText(piece, 'other', initial, [-26, 24, 26, 66], 'black', paint, [56, 12]);
  const rocker: Path = pen`M-32 70Q0 88 32 70L32 75Q0 94 -32 75Z`;
  lay(piece, [...rocker, ...star(-62, 48, 13), ...star(62, 48, 13)], paint);
}

/** A letterpress handbill: every line as wide as the sheet, and the ranch's brand. */
export const handbill: Design = { name: 'handbill', schemes, draw };
