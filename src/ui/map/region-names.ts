/**
 * Positions of the names of regions on maps, interactive and static. `scripts/make-map-shapes.ts` writes them into
 * `ground.json`.
 */
export const regionNames: [name: string, lat: number, lng: number, kind: 'region'][] = [
  ['West Texas', 32.3, -102.3, 'region'],
  ['North Texas', 33.15, -98.4, 'region'],
  ['Central Texas', 30.95, -98.35, 'region'],
  ['East Texas', 31.35, -94.75, 'region'],
  ['South Texas', 28.1, -98.55, 'region'],
  ['Oregon', 43.85, -120.2, 'region'],
];
