import { mix } from '../../draw/color.ts';
import { polyline, under } from '../../draw/figures.ts';
import type { XY } from '../../draw/path.ts';
import { type Design, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { hills } from '../motifs.ts';
import { lay, type Piece, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#f5ecda',
    ink: '#3b1d14',
    accent: '#a8452a',
    second: '#e0b98a',
    capsules: ['#a8452a', '#3b1d14', '#d9b078'],
  },
  {
    paper: '#f1ede2',
    ink: '#2a2b2b',
    accent: '#5f6a64',
    second: '#c9b99a',
    capsules: ['#2a2b2b', '#5f6a64', '#c9b99a'],
  },
  {
    paper: '#f8efd9',
    ink: '#4a3312',
    accent: '#c08a2e',
    second: '#ecd596',
    capsules: ['#c08a2e', '#4a3312', '#efe0b4'],
    suits: pale,
  },
];

function draw(wine: LabelBrief, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 262);
  const piece = sheet(157, height, paper);
  piece.reach = 88;
  const { dice } = wine;
  const top = 158;
  const beds = 7;
  let y = top;
  for (let i = 0; i < beds; i++) {
    const tone = i % 3 === 1 ? mix(second, paper, 0.15) : mix(accent, ink, i * 0.11);
    const line = hills(-160, 160, y, i === 0 ? 3.4 : 4.6, 9, dice);
    lay(piece, under(line, height + 2), tone);
    const grain: XY[][] = [line.map(([x, v]): XY => [x, v + 5]), line.map(([x, v]): XY => [x, v + 8.6])];
    if (i % 2 === 0)
      piece.layers.push({
        path: grain.flatMap((g) => polyline(g)),
        stroke: paper,
        width: 0.6,
        opacity: 0.5,
        dash: `${Math.round(dice.between(6, 20))} ${Math.round(dice.between(3, 9))} 3 5`,
      });
    y += dice.between(9, 23);
  }
  setText(piece, 'vintage', wine.vintage, [-84, 14, 84, 27], 'sans', accent, [14, 8], {
    align: 'left',
    tracking: 0.04,
    verticalAlign: 'top',
  });
  setText(piece, 'title', wine.title, [-84, 36, 84, 112], 'serif', ink, [44, 12, 4], {
    leading: 0.98,
    align: 'left',
    tracking: -0.02,
    verticalAlign: 'top',
  });
  setText(piece, 'winery', wine.winery, [-84, 117, 84, 131], 'sans', ink, [12.5, 7], { align: 'left' });
  setText(piece, 'ava', wine.ava, [-84, 134, 84, 146], 'sans', accent, [10.5, 6.5], { align: 'left' });
  return [piece];
}

/** Layers of red earth and caliche, like a section of the Caprock, around the whole bottle. */
export const strata: Design = { name: 'strata', schemes, draw };
