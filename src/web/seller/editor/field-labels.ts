import type { Weekday } from '#features/availability/local-day.ts';

/** The labels of the editor's fields by their ids; those of a tab in the order of the fields. */
export const fieldLabels = {
  winery: 'Winery',
  type: 'What do you offer?',
  title: 'Name',
  description: 'Description',
  unitType: 'How is the tasting booked?',
  included: 'What is included',
  vintage: 'Vintage',
  style: 'Style',
  bottleMl: 'Bottle size',
  grapes: 'Grapes',
  ava: 'Wine area (AVA)',
  abvTenths: 'Alcohol, % by volume',
  sku: 'SKU',
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
  cancellationHours: 'Free cancellation until, hours before',
  cancellationKept: 'What you keep after that, %',
  confirmationHours: 'Hours before a tasting by which you confirm',
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

/**
 * The position of a field in its tab, for sorting. Fields in repeated rows have no entry and keep the order in which
 * they are given.
 */
export function fieldPosition(id: string): number {
  return Object.keys(fieldLabels).indexOf(id);
}

/** The label of a field by its id, for hours with the day; undefined if it has none. */
export function fieldLabel(id: string): string | undefined {
  const [, day, row, part] = /^([a-z]{3})-(\d)-(start|end|seats)$/.exec(id) ?? [];
  const name = weekdayLabels[day as keyof typeof weekdayLabels];
  if (name === undefined) return (fieldLabels as Readonly<Record<string, string>>)[id];
  return `${name}, ${{ start: 'from', end: 'to' }[part ?? ''] ?? part}${row === '0' ? '' : ` (${Number(row) + 1})`}`;
}

/** The names of the days of the week. */
export const weekdayLabels: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
