import { tag } from './draw/markup.ts';
import { hash, seededDice } from './draw/random.ts';
import { palettes, type Region } from './landscape/palettes.ts';
import { drawEast } from './landscape/regions/east.ts';
import { drawHillCountry } from './landscape/regions/hill-country.ts';
import { drawNorth } from './landscape/regions/north.ts';
import { drawOregon } from './landscape/regions/oregon.ts';
import { drawPlains } from './landscape/regions/plains.ts';
import { drawRiver } from './landscape/regions/river.ts';
import { drawCoast } from './landscape/regions/south.ts';
import { drawWest } from './landscape/regions/west.ts';
import { high, type Palette, type Scene, wide } from './landscape/scene.ts';

export type { Region } from './landscape/palettes.ts';

const painters: Record<Region, (scene: Scene) => void> = {
  central_texas: drawHillCountry,
  north_texas: drawNorth,
  south_texas: drawRiver,
  east_texas: drawEast,
  west_texas: drawWest,
  oregon: drawOregon,
};

/** A landscape that is unlike the rest of its region: the Gulf coast of the south, the High Plains of the west. */
type Setting = 'coast' | 'plains';

/** The settings with their own drawing; any other combination has no effect. */
const apart: Partial<Record<`${Region} ${Setting}`, (scene: Scene) => void>> = {
  'south_texas coast': drawCoast,
  'west_texas plains': drawPlains,
};

export type LandscapeArt = {
  slug: string;
  region: Region;
  /** Used by the regions that have it, ignored by the others. */
  setting?: Setting;
};

/**
 * Draws a winery's landscape as a complete SVG document, 1600 × 600: the region decides what grows there, the slug the
 * time of day, the weather and the shape of the hills. What matters is in the middle, so that a narrow crop still shows
 * it. Deterministic.
 */
export function drawLandscape(art: LandscapeArt): string {
  const inks = palettes[art.region];
  const special = art.setting && apart[`${art.region} ${art.setting}`];
  const scene: Scene = {
    id: `l${(hash(`${art.slug} ${art.region}${special ? art.setting : ''}`) % 46656).toString(36)}`,
    inks: inks[hash(`${art.slug} hour`) % inks.length] as Palette,
    dice: seededDice(`${art.slug} land`),
    defs: [],
    parts: [],
  };
  (special ?? painters[art.region])(scene);
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
