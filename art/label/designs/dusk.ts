import { mix } from '../../draw/color.ts';
import { ellipse, rectangle, under } from '../../draw/figures.ts';
import { type Path, pen, place } from '../../draw/path.ts';
import { type Design, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { hills, oak } from '../motifs.ts';
import { lay, type Piece, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#f6dcb4',
    ink: '#3a1a2c',
    accent: '#c8503a',
    second: '#f3a25a',
    capsules: ['#3a1a2c', '#b6472f', '#c9974f'],
  },
  {
    paper: '#f3e4c6',
    ink: '#1f3b36',
    accent: '#7e9a78',
    second: '#e8a44a',
    capsules: ['#1f3b36', '#c98a3a', '#e6d6b2'],
    suits: pale,
  },
  {
    paper: '#f7d9c8',
    ink: '#4c2149',
    accent: '#cf6f83',
    second: '#fbeede',
    capsules: ['#4c2149', '#cf7f8a', '#f1cdbd'],
    suits: ['rose', 'red', 'sparkling'],
  },
];

function draw(wine: LabelBrief, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 276);
  const half = 104;
  const arch: Path = pen`M${-half} ${height}L${-half} 96C${-half} 43 -58 0 0 0C58 0 ${half} 43 ${half} 96L${half} ${height}Z`;
  const piece = sheet(half, height, paper, arch);
  const { dice } = wine;
  for (let i = 1; i < 5; i++) lay(piece, rectangle(-half, 20 + i * 21, half * 2, 130), mix(paper, accent, i * 0.17));
  lay(piece, ellipse(dice.between(-34, 34), 86, 29), second);
  const floor = height - 96;
  const layers = 4;
  for (let i = 0; i < layers; i++) {
    const y = 92 + ((floor - 92) * i) / (layers - 0.6);
    const tone = mix(accent, ink, 0.3 + (0.7 * i) / (layers - 1));
    lay(piece, under(hills(-half - 6, half + 6, y, 9, 5, dice), height), tone);
    if (i === layers - 1) {
      for (let t = 0; t < 5; t++) {
        const tree = oak(dice);
        lay(
          piece,
          place([...tree.crown, ...tree.trunk], -84 + t * 42 + dice.between(-12, 12), y + 6, dice.between(0.2, 0.36)),
          tone,
        );
      }
    }
  }
  setText(piece, 'title', wine.title, [-86, floor + 14, 86, height - 44], 'serif', paper, [31, 11, 2], {
    leading: 1.02,
  });
  setText(piece, 'winery', wine.winery, [-86, height - 37, 86, height - 24], 'sans', second, [12, 6.8], {
    tracking: 0.03,
  });
  const foot = wine.ava ? `${wine.vintage} · ${wine.ava}` : wine.vintage;
  setText(piece, 'vintage', foot, [-84, height - 20, 84, height - 8], 'sans', paper, [10, 6.2]);
  return [piece];
}

/** Dusk over folded hills; the paper is arched like a mission doorway. */
export const dusk: Design = { name: 'dusk', schemes, draw };
