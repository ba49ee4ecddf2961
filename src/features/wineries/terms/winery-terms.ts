import type { BasisPoints } from '#kit/money.ts';
import type { Refusal } from '#kit/result.ts';

/** What a plan limits: listings on sale, wine clubs, and the people of a winery with those who are invited. */
export type LimitedThing = 'listings' | 'clubs' | 'seats';

/** How many of each a plan allows; null for as many as they like. */
export type PlanLimits = Readonly<Record<LimitedThing, number | null>>;

/** On which terms a winery sells here, and the plan that says so. */
export type WineryTerms = PlanLimits & {
  planId: string;
  planName: string;
  commission: BasisPoints;
  /** Whether research shows the winery first, marked as paid. */
  researchPlacement: boolean;
};

/** A limit that is reached: of which plan, and how many it allows. */
export type ReachedLimit = { thing: LimitedThing; plan: string; most: number };

/** Why something is not added: the winery's plan allows no more of it. */
export type PlanLimitRefusal = Refusal<'plan-limit', { reached: ReachedLimit }>;

/** A number of a limited thing as people say it, e.g. `1 listing on sale`. */
export function countThings(thing: LimitedThing, count: number): string {
  const [one, several] = names[thing];
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}

const names: Readonly<Record<LimitedThing, readonly [one: string, several: string]>> = {
  listings: ['listing on sale', 'listings on sale'],
  clubs: ['wine club', 'wine clubs'],
  seats: ['person', 'people'],
};

const remedies: Readonly<Record<LimitedThing, string>> = {
  listings: 'Close a listing',
  clubs: 'Close a club',
  seats: 'Remove somebody or revoke an invitation',
};

/** The message for a limit that is reached: the plan, and what helps. */
export function planLimitMessage({ thing, plan, most }: ReachedLimit): string {
  return `The ${plan} plan has room for ${countThings(thing, most)}, and all of it is taken. ${remedies[thing]}, or choose a larger plan.`;
}
