import { tag } from './draw/markup.ts';
import { dice, hash } from './draw/seed.ts';
import { colourways, type Region } from './landscape/inks.ts';
import { drawEast } from './landscape/regions/east.ts';
import { drawHillCountry } from './landscape/regions/hill-country.ts';
import { drawNorth } from './landscape/regions/north.ts';
import { drawOregon } from './landscape/regions/oregon.ts';
import { drawSouth } from './landscape/regions/south.ts';
import { drawWest } from './landscape/regions/west.ts';
import { high, type Inks, type Scene, wide } from './landscape/scene.ts';

export type { Region } from './landscape/inks.ts';

const painters: Record<Region, (scene: Scene) => void> = {
  central_texas: drawHillCountry,
  north_texas: drawNorth,
  south_texas: drawSouth,
  east_texas: drawEast,
  west_texas: drawWest,
  oregon: drawOregon,
};

/**
 * Draws a winery's country as a complete SVG document, 1600 × 600: the region decides what grows there, the slug the hour, the
 * weather and the lie of the hills. What matters stands in the middle, so that a narrow slice still shows it. Deterministic.
 */
export function drawLandscape(art: { slug: string; region: Region }): string {
  const inks = colourways[art.region];
  const scene: Scene = {
    id: `l${(hash(`${art.slug} ${art.region}`) % 46656).toString(36)}`,
    inks: inks[hash(`${art.slug} hour`) % inks.length] as Inks,
    dice: dice(`${art.slug} land`),
    defs: [],
    parts: [],
  };
  painters[art.region](scene);
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${wide} ${high}`,
      width: wide,
      height: high,
      preserveAspectRatio: 'xMidYMid slice',
    },
    tag('defs', {}, scene.defs.join('')) + scene.parts.join(''),
  );
}
