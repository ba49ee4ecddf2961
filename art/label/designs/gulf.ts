import { mix } from '../../draw/color.ts';
import { ellipse, rectangle } from '../../draw/figures.ts';
import { type Path, pen } from '../../draw/path.ts';
import { type Design, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { waveScale } from '../motifs.ts';
import { lay, type Piece, rule, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  {
    paper: '#eef3ea',
    ink: '#173a4a',
    accent: '#4f98a3',
    second: '#f0b07a',
    capsules: ['#4f98a3', '#173a4a', '#f0d9b4'],
    suits: pale,
  },
  {
    paper: '#f6ead6',
    ink: '#1d2f4d',
    accent: '#36608f',
    second: '#d9572f',
    capsules: ['#36608f', '#d9572f', '#1d2f4d'],
  },
  {
    paper: '#fbeee4',
    ink: '#3a3358',
    accent: '#8d83b5',
    second: '#ef9a8a',
    capsules: ['#ef9a8a', '#8d83b5', '#f3dccb'],
    suits: ['rose', 'sparkling'],
  },
];

function draw(wine: LabelBrief, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 258);
  const piece = sheet(118, height, paper);
  const sea = height - 96;
  lay(piece, ellipse(wine.dice.between(-48, 48), sea - 8, 34), second);
  lay(piece, rectangle(-118, sea, 236, 100), accent);
  for (let row = 0; row < 5; row++) {
    const path: Path = [];
    const r = 19.6;
    const scales: Path = [];
    for (let column = -1; column < 7; column++) {
      const x = -118 + column * r * 2 + (row % 2) * r;
      const y = sea + 20 + row * 19;
      path.push(...pen`M${x - r} ${y}C${x - r} ${y - r * 1.33} ${x + r} ${y - r * 1.33} ${x + r} ${y}Z`);
      scales.push(...waveScale(x, y, r));
    }
    lay(piece, path, mix(accent, ink, row * 0.14));
    rule(piece, scales, paper, 1);
  }
  setText(piece, 'winery', wine.winery, [-84, 16, 84, 34], 'sans', ink, [11.5, 6.8, 2], {
    caps: true,
    tracking: 0.12,
    leading: 1.2,
  });
  setText(piece, 'title', wine.title, [-86, 40, 86, sea - 66], 'light', ink, [56, 12, 3], { leading: 0.98 });
  const foot = wine.ava ? `${wine.ava} · ${wine.vintage}` : wine.vintage;
  setText(piece, 'vintage', foot, [-80, sea - 60, 80, sea - 45], 'italic', ink, [13, 7]);
  return [piece];
}

/** Gulf waves as a pattern of scales, with a low sun on the water. */
export const gulf: Design = { name: 'gulf', schemes, draw };
