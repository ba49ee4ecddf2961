import { mapOf, type PlatformResource } from '../platform-export.ts';

/** The states of a listing on the platform; another one is taken for a draft. */
export const platformStates = ['draft', 'pendingApproval', 'published', 'closed'] as const;

export type PlatformState = (typeof platformStates)[number];

/** The state of a listing; undefined for one that is not known. */
export function stateOf({ attributes }: PlatformResource): PlatformState | undefined {
  return platformStates.find((state) => state === attributes.state);
}

/** Whether it is a tasting: it says so, or it is booked by the day, night or hour. */
export function isTasting({ attributes }: PlatformResource): boolean {
  const { type, listingType, unitType } = mapOf(attributes.publicData);
  if (type === 'wine' || listingType === 'wine') return false;
  return type === 'tasting' || listingType === 'tasting' || /^(day|night|hour|fixed)$/.test(`${unitType}`);
}

/** The weekly hours of an availability plan, as the schedule of a tasting takes them; undefined without a plan. */
export function scheduleOf({ attributes }: PlatformResource) {
  const { type, timezone, entries } = mapOf(attributes.availabilityPlan);
  if (!Array.isArray(entries)) return undefined;
  const hours = entries.map((entry) => {
    const { dayOfWeek, startTime, endTime, seats } = mapOf(entry);
    const wholeDay = type === 'availability-plan/day';
    const times = wholeDay ? { start: '00:00', end: '00:00' } : { start: startTime, end: endTime };
    return { dayOfWeek, ...times, seats };
  });
  return { ...(typeof timezone === 'string' && { timezone }), entries: hours };
}

/** The keys of public data that are fields here, or follow from them; the others are kept as they are. */
export const ownPublicKeys: ReadonlySet<string> = new Set(
  [
    'type listingType slug wineryName wineryId winerySlug winery_region winery_city state Other_Criteria',
    'annual_production vintage style varietals_offered ava bottleMl body acidity sweetness abv pairings awards practices',
    'disclaimer included pickupEnabled shippingEnabled shippingPriceInSubunitsOneItem',
    'shippingPriceInSubunitsAdditionalItems unitType',
  ].flatMap((names) => names.split(' ')),
);
