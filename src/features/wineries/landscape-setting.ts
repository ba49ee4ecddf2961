import type { Region } from './winery.ts';

/** The lie of the land inside a region, where it changes the picture. */
export type LandscapeSetting = 'coast' | 'plains';

/** Towns on the Gulf, and towns on the High Plains: dead level, red sand. Everywhere else the region's own land is drawn. */
const towns: Partial<Record<Region, { setting: LandscapeSetting; cities: ReadonlySet<string> }>> = {
  south_texas: {
    setting: 'coast',
    cities: new Set([
      'Aransas Pass',
      'Corpus Christi',
      'Port Aransas',
      'Port Lavaca',
      'Rockport',
      'South Padre Island',
    ]),
  },
  west_texas: {
    setting: 'plains',
    cities: new Set([
      'Amarillo',
      'Big Spring',
      'Brownfield',
      'Denver City',
      'Lamesa',
      'Levelland',
      'Littlefield',
      'Lubbock',
      'Meadow',
      'Midland',
      'Odessa',
      'Plains',
      'Plainview',
      'Ropesville',
      'Seminole',
      'Slaton',
      'Tahoka',
      'Tokio',
    ]),
  },
};

/** What land a winery of this town stands on; undefined for the land that its region is known for. */
export function settingOf(region: Region, city: string): LandscapeSetting | undefined {
  const known = towns[region];
  return known?.cities.has(city) ? known.setting : undefined;
}
