import { polar, polygon, rectangle } from '../../draw/figures.ts';
import { type Path, pen } from '../../draw/path.ts';
import { type Design, dark, type LabelBrief, pale, type Scheme, sheet } from '../design.ts';
import { lay, type Piece, rule, setText } from '../piece.ts';

const schemes: readonly Scheme[] = [
  { paper: '#17181b', ink: '#f2e9d2', accent: 'gold', second: '#f2e9d2', capsules: ['#17181b', '#b08d4a'] },
  { paper: '#12382f', ink: '#f1ead4', accent: 'gold', second: '#f1ead4', capsules: ['#12382f', '#b08d4a'] },
  {
    paper: '#f6f0e2',
    ink: '#22303c',
    accent: '#b0853a',
    second: '#22303c',
    capsules: ['#b0853a', '#22303c', '#e9dfc6'],
    suits: pale,
  },
  {
    paper: '#541622',
    ink: '#f5e6d4',
    accent: 'gold',
    second: '#f5e6d4',
    capsules: ['#541622', '#b08d4a'],
    suits: dark,
  },
];

function draw(wine: LabelBrief, { paper, ink, accent }: Scheme): Piece[] {
  const height = Math.min(wine.tallest, 266);
  const [w, s] = [110, 11];
  const outline = polygon([
    [-w + 2 * s, 0],
    [w - 2 * s, 0],
    [w - 2 * s, s],
    [w - s, s],
    [w - s, 2 * s],
    [w, 2 * s],
    [w, height - 2 * s],
    [w - s, height - 2 * s],
    [w - s, height - s],
    [w - 2 * s, height - s],
    [w - 2 * s, height],
    [-w + 2 * s, height],
    [-w + 2 * s, height - s],
    [-w + s, height - s],
    [-w + s, height - 2 * s],
    [-w, height - 2 * s],
    [-w, 2 * s],
    [-w + s, 2 * s],
    [-w + s, s],
    [-w + 2 * s, s],
  ]);
  const piece = sheet(w, height, paper, outline);
  const fan: Path = [];
  for (let i = 0; i <= 12; i++) {
    const turn = Math.PI + (Math.PI * i) / 12;
    const half = 0.045;
    fan.push(
      ...polygon([
        polar(0, 108, 24, turn - half * 0.6),
        polar(0, 108, i % 2 ? 76 : 90, turn - half),
        polar(0, 108, i % 2 ? 76 : 90, turn + half),
        polar(0, 108, 24, turn + half * 0.6),
      ]),
    );
  }
  const domes: Path = [];
  for (const r of [10, 15, 19]) domes.push(...pen`M${-r} 108C${-r} ${108 - r * 1.33} ${r} ${108 - r * 1.33} ${r} 108`);
  lay(piece, fan, accent);
  rule(piece, domes, accent, 1.6);
  lay(piece, [...rectangle(-92, 110, 184, 2), ...rectangle(-92, 114.5, 184, 0.8)], accent);
  setText(piece, 'title', wine.title, [-88, 126, 88, height - 70], 'light', ink, [32, 11, 3], {
    caps: true,
    tracking: 0.07,
    leading: 1.14,
  });
  lay(piece, [...rectangle(-92, height - 64, 184, 0.8), ...rectangle(-92, height - 61, 184, 2)], accent);
  setText(piece, 'winery', wine.winery, [-84, height - 54, 84, height - 36], 'sans', accent, [12, 6.8, 2], {
    caps: true,
    tracking: 0.12,
    leading: 1.2,
  });
  const foot = wine.ava ? `${wine.ava} · ${wine.vintage}` : wine.vintage;
  setText(piece, 'vintage', foot, [-76, height - 30, 76, height - 14], 'light', ink, [12, 6.6], {
    caps: true,
    tracking: 0.08,
  });
  return [piece];
}

/** An art deco cinema of 1931: a fan of gold over stepped corners. */
export const deco: Design = { name: 'deco', schemes, draw };
