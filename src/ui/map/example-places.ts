import type { MapPoint } from './map-types.ts';

const named: [name: string, city: string, lat: number, lng: number, wines: number][] = [
  ['Pedernales Bend', 'Fredericksburg', 30.2366, -98.9104, 12],
  ['Caprock & Daughters', 'Brownfield', 33.1622, -102.3019, 24],
  ['Cedar Brake Cellars', 'Sherman', 33.6871, -96.6402, 1],
  ['Marfa Lights Vineyard', 'Marfa', 30.3421, -104.0553, 9],
  ['Live Oak Mission', 'Tyler', 32.3022, -95.2701, 31],
  ['Salt Cedar Wine Company', 'Port Aransas', 27.8291, -97.0702, 4],
  ['Slow Windmill', 'Mason', 30.7302, -99.2511, 17],
  ['Bluestem Hollow', 'Dripping Springs', 30.2104, -98.1212, 6],
];

/** Sample places: eight with names, and forty around Fredericksburg and Lubbock, three of them at the same position. */
export const examplePlaces: readonly MapPoint[] = [
  ...named.map(([label, city, lat, lng, count]) => ({
    ...{ id: label, label, lat, lng, count, href: '/styleguide/c/interactive-map' },
    detail: `${city} · ${count} ${count === 1 ? 'wine' : 'wines'}`,
  })),
  ...Array.from({ length: 40 }, (_, at) => {
    const [lat, lng] = at % 4 === 0 ? [33.5, -101.9] : [30.25, -98.7];
    const spread = at % 4 !== 0 && at < 5 ? 0 : 0.9;
    return {
      id: `example ${at}`,
      label: `Winery number ${at + 1}`,
      lat: lat + spread * Math.sin(at * 7.3) * 0.5,
      lng: lng + spread * Math.cos(at * 3.1),
      href: '/styleguide/c/interactive-map',
    };
  }),
];
