import { ellipse, polyline, star } from '../../draw/figures.ts';
import { type Path, pen, place } from '../../draw/path.ts';
import { type Design, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { lay, type Piece, rule, setText } from '../piece.ts';

const gold = ['#a8873f', '#8f6d2c', '#5f1a26'];

/** One laurel leaf, its stem at the origin, pointing down. */
const laurel = pen`M0 0Q-5.4 6 0 13Q5.4 6 0 0Z`;

const schemes: readonly Scheme[] = [
  { paper: '#f5efe0', ink: '#2a1a16', accent: '#a07a35', second: '#6d1825', capsules: gold },
  { paper: '#1f2f2a', ink: '#e9dfc4', accent: '#c6a35b', second: '#f3ead2', capsules: ['#1f2f2a', '#c6a35b'] },
  {
    paper: '#eef0ea',
    ink: '#273a55',
    accent: '#6f8fae',
    second: '#273a55',
    capsules: ['#6f8fae', '#273a55', '#d5d9d6'],
    suits: pale,
  },
];

function draw(wine: LabelBrief, { paper, ink, accent, second }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 236);
  const [rx, ry] = [106, height / 2];
  const piece = { ...sheet(106, height, paper, ellipse(0, ry, rx, ry)) };
  piece.layers.push({ path: ellipse(0, ry, rx - 5, ry - 5), stroke: accent, width: 3.2, dash: '1 5' });
  rule(piece, ellipse(0, ry, rx - 11, ry - 11), ink, 0.8);
  /**
   * The maximum width of a text whose farthest edge is `off` from the centre: four fifths of the inner line's chord.
   */
  const chord = (off: number) => 0.8 * (rx - 11) * Math.sqrt(Math.max(0, 1 - (off / (ry - 11)) ** 2));
  const spray: Path = [];
  for (const side of [-1, 1])
    for (let i = 0; i < 6; i++)
      spray.push(...place(laurel, side * (16 + i * 9.4), 43 - i * i * 0.9, 1, side * (-1.1 - i * 0.12)));
  lay(piece, [...spray, ...star(0, 38, 11)], accent);
  setText(piece, 'winery', wine.winery, [-chord(52), ry - 56, chord(52), ry - 30], 'serif', ink, [14, 7.5, 2], {
    caps: true,
    tracking: 0.08,
    leading: 1.15,
  });
  rule(
    piece,
    [
      ...polyline([
        [-70, ry - 24],
        [70, ry - 24],
      ]),
      ...polyline([
        [-70, ry + 40],
        [70, ry + 40],
      ]),
    ],
    accent,
    0.8,
  );
  setText(piece, 'title', wine.title, [-chord(34), ry - 20, chord(34), ry + 36], 'light', second, [44, 11, 3], {
    leading: 0.98,
  });
  setText(piece, 'ava', wine.ava, [-chord(59), ry + 45, chord(59), ry + 62], 'italic', ink, [13, 7]);
  if (height < 180) return [piece];
  const strip: Piece = { ...sheet(157, 92, accent), on: 'neck' };
  rule(
    strip,
    [
      ...polyline([
        [-157, 8],
        [157, 8],
      ]),
      ...polyline([
        [-157, 84],
        [157, 84],
      ]),
    ],
    paper,
    2.4,
  );
  setText(strip, 'vintage', wine.vintage, [-72, 20, 72, 72], 'serif', paper, [62, 20], { tracking: 0.02 });
  return [piece, strip];
}

/** An oval with a rope border, and the year on a strip around the neck. */
export const medallion: Design = { name: 'medallion', schemes, draw };
