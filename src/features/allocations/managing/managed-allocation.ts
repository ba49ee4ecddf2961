import type { Pagination } from '#features/listings/pagination.ts';
import {
  type AllocationModel,
  type AllocationState,
  allocationBounds,
  type GrantingRule,
  type PeopleRule,
} from '../allocation.ts';
import { shipOnErrors, windowErrors } from './window-bounds.ts';

/** The winery of an allocation, and whether the actor may change its allocations or only see them. */
export type AllocationWinery = { id: string; slug: string; name: string; mayChange: boolean };

/**
 * A wine of an allocation, as its winery sees it. `stock` is what is left to sell elsewhere; of `quantity` bottles
 * `taken` are bought, and `returned` are back in the stock.
 */
export type ManagedWine = {
  listingId: string;
  name: string;
  priceCents: number;
  quantity: number;
  taken: number;
  returned: number;
  stock: number;
  isOnSale: boolean;
};

/** How many bottles of a wine somebody of a group may have. */
export type BottleLimit = { listingId: string; minBottles: number; maxBottles: number; defaultBottles: number };

/** A group of people. Times are those of the winery's clock, `YYYY-MM-DDTHH:MM`. `count`: how many people it has. */
export type ManagedGroup = {
  id: string;
  name: string;
  opensAt: string;
  closesAt: string;
  people: PeopleRule;
  emails: string | null;
  minSpendCents: number | null;
  minYears: number | null;
  clubId: string | null;
  clubName: string | null;
  tierId: string | null;
  tierName: string | null;
  wishesAbove: boolean;
  limits: BottleLimit[];
  count: number;
};

/** What came of an allocation so far, in numbers. */
export type AllocationCounts = {
  people: number;
  buyers: number;
  wishes: number;
  openWishes: number;
  waiting: number;
  billedCents: number;
};

/** An allocation as its winery sees it. `version` counts the changes; `isClosing`: its windows are over by now. */
export type ManagedAllocation = {
  id: string;
  version: number;
  title: string;
  description: string;
  model: AllocationModel;
  granting: GrantingRule;
  state: AllocationState;
  isClosing: boolean;
  shipOn: string | null;
  /** When its windows were closed; null before. */
  closedAt: string | null;
  /** Until when its wishes are granted by hand; null where they are not, or not now. */
  grantUntil: string | null;
  wines: ManagedWine[];
  groups: ManagedGroup[];
};

/** Whether people can wish for bottles of an allocation: all of them, or those of a group for more than they may buy. */
export function takesWishes({ model, groups }: Pick<ManagedAllocation, 'model' | 'groups'>): boolean {
  return model === 'wish' || groups.some(({ wishesAbove }) => wishesAbove);
}

/** An allocation in the list of its winery. */
export type ListedAllocation = Pick<ManagedAllocation, 'id' | 'title' | 'model' | 'granting' | 'state'> & {
  wines: number;
  groups: number;
  closesAt: string | null;
};

/** A page of the allocations of a winery. */
export type AllocationsPage = Pagination & {
  perPage: number;
  winery: AllocationWinery;
  total: number;
  allocations: ListedAllocation[];
};

/** An allocation with what a form needs, and what must be mended before it is published. */
export type ShownAllocation = {
  winery: AllocationWinery;
  allocation: ManagedAllocation;
  counts: AllocationCounts;
  /** Wines that can be added. */
  choices: { id: string; name: string; priceCents: number; stock: number }[];
  /** The clubs of the winery with their tiers, for groups. */
  clubs: { id: string; name: string; tiers: { id: string; name: string }[] }[];
  problems: string[];
  /** The winery's clock now. */
  now: string;
};

/**
 * What must be mended before an allocation is published, in sentences; none if it can be.
 * @param now of the winery's clock
 */
export function allocationProblems({ model, shipOn, wines, groups }: ManagedAllocation, now: string): string[] {
  const people = groups.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(wines.length === 0 ? ['Add a wine.'] : []),
    ...(groups.length === 0 ? ['Add a group of people.'] : []),
    ...wines.filter(({ isOnSale }) => !isOnSale).map(({ name }) => `${name} is not on sale any more.`),
    ...wines
      .filter(({ quantity, stock }) => stock < quantity)
      .map(({ name, quantity, stock }) => `${quantity} bottles of ${name} are offered, and ${stock} are in stock.`),
    ...groups.flatMap((group) => groupProblems(group, now)),
    ...shipOnProblems(shipOn, groups, now),
    ...(people > allocationBounds.people ? ['An allocation is for at most 20,000 people.'] : []),
    ...(model === 'guaranteed' ? wines.flatMap((wine) => guaranteeProblems(wine, groups)) : []),
  ];
}

function groupProblems({ name, opensAt, closesAt, limits, count }: ManagedGroup, now: string): string[] {
  const isUnbounded = Object.keys(windowErrors({ opensAt, closesAt }, now)).length > 0;
  return [
    ...(count === 0 ? [`Nobody is in the group ${name}.`] : []),
    ...(closesAt <= now ? [`The window of ${name} is over.`] : []),
    ...(isUnbounded ? [`The window of ${name} opens too late, or lasts too long.`] : []),
    ...(limits.some(({ maxBottles }) => maxBottles > 0) ? [] : [`Say how many bottles ${name} may have.`]),
  ];
}

function shipOnProblems(shipOn: string | null, groups: readonly ManagedGroup[], now: string): string[] {
  if (shipOn === null) return [];
  if (groups.some(({ closesAt }) => shipOn < closesAt.slice(0, 10)))
    return ['The wine ships before all windows are over.'];
  return Object.keys(shipOnErrors(shipOn, now.slice(0, 10))).length > 0 ? ['The wine ships too late.'] : [];
}

/** Whether the bottles of a wine are enough for everybody's maximum. */
function guaranteeProblems({ listingId, name, quantity }: ManagedWine, groups: readonly ManagedGroup[]): string[] {
  const needed = groups.reduce((sum, { limits, count }) => {
    const limit = limits.find((one) => one.listingId === listingId);
    return sum + count * (limit?.maxBottles ?? 0);
  }, 0);
  return needed <= quantity ? [] : [`To guarantee everybody’s maximum of ${name}, ${needed} bottles are needed.`];
}
