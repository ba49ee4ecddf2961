import type { Weekday } from '#features/availability/local-day.ts';

/** What the fields of the editor are called, by their ids, wherever they are named; those of a tab as they follow each other. */
export const fieldLabels = {
  winery: 'Winery',
  type: 'What do you offer?',
  title: 'Name',
  description: 'Description',
  unitType: 'When is the tasting?',
  vintage: 'Vintage',
  style: 'Style',
  bottleMl: 'Bottle size',
  grapes: 'Grapes',
  ava: 'Wine area (AVA)',
  abvTenths: 'Alcohol, % by volume',
  priceCents: 'Price',
  stock: 'Bottles in stock',
  pickupEnabled: 'How buyers get it',
  shippingFirstCents: 'Shipping fee for one bottle',
  shippingAdditionalCents: 'Fee for each additional bottle',
  pickupStreet: 'Street and number',
  pickupBuilding: 'Building, door',
  pickupCity: 'City',
  pickupState: 'State',
  pickupZip: 'ZIP code',
  'photo-files': 'Photos',
  timezone: 'Time zone',
  entries: 'Hours of the week',
  sweetness: 'Sweetness',
  body: 'Body',
  acidity: 'Acidity',
  pairings: 'Pairings',
  awards: 'Awards',
  practices: 'Sustainable practices',
  place: 'Place',
  pin: 'Exact position',
  disclaimer: 'To read before buying',
} as const;

/** Where a field stands in its tab, to be compared: fields of many rows, which have no name of their own, stand in the order given. */
export function fieldPosition(id: string): number {
  return Object.keys(fieldLabels).indexOf(id);
}

/** What the field with this id is called, hours by their day; undefined for one that has no name of its own. */
export function fieldLabel(id: string): string | undefined {
  const [, day, row, part] = /^([a-z]{3})-(\d)-(start|end|seats)$/.exec(id) ?? [];
  const name = weekdayLabels[day as keyof typeof weekdayLabels];
  if (name === undefined) return (fieldLabels as Readonly<Record<string, string>>)[id];
  return `${name}, ${{ start: 'from', end: 'to' }[part ?? ''] ?? part}${row === '0' ? '' : ` (${Number(row) + 1})`}`;
}

/** The days of the week in words. */
export const weekdayLabels: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
