import { addDuration } from '#kit/duration.ts';
import { defineStateMachine } from '#kit/state-machine.ts';

type State = 'draft' | 'published' | 'closed' | 'granting' | 'ended';

/**
 * The process of an allocation. It is closed once the windows of all groups are over, or earlier if its winery says so:
 * nobody buys or wishes any more.
 * Wishes are granted then, and it ends when all that was granted is charged or given up.
 */
const allocationProcess = defineStateMachine<State, 'winery' | 'system', never, never>()({
  alias: 'allocation/release-1',
  initial: 'draft',
  final: ['ended'],
  flags: {},
  transitions: {
    publish: { from: 'draft', to: 'published', by: 'winery' },
    close: { from: 'published', to: 'closed', by: ['winery', 'system'] },
    grant: { from: 'closed', to: 'granting', by: ['winery', 'system'] },
    end: { from: 'granting', to: 'ended', by: 'system' },
  },
});

/** How far an allocation has come. */
export type AllocationState = (typeof allocationProcess.states)[number];

/**
 * How people get the wine: while there is any; surely, since bottles are set aside for everybody's maximum; or by a wish
 * that is granted when the windows are over.
 */
export type AllocationModel = 'first-come' | 'guaranteed' | 'wish';

/** How wishes are granted: by group and spend, each the same share, by a lottery, or by an owner of the winery. */
export type GrantingRule = 'rank' | 'pro-rata' | 'lottery' | 'hand';

/** Who is in a group: emails that the winery names, by what was spent there, by years, or the members of a club. */
export type PeopleRule = 'emails' | 'spend' | 'years' | 'club';

/** Whether a wish waits to be granted, is granted at least in part, or is not. */
export type WishState = 'open' | 'granted' | 'refused';

/**
 * Why nothing is charged for a wish. `none`: there were no bottles; `winery`: its owner granted nothing; `expired`: nobody
 * granted anything until the deadline; `age`, `law`, and `volume`: the wine may not be sold
 * to that person, shipped there, or not that much of it; `price`: dearer than agreed; `account`: the winery cannot be
 * paid, or the person's account was deleted; `banned`: the person was banned.
 */
export type RefusedWishReason =
  | 'none'
  | 'winery'
  | 'expired'
  | 'age'
  | 'law'
  | 'volume'
  | 'price'
  | 'account'
  | 'banned';

/** How far the charge of a purchase has come; `billed` means that the order exists, `failed` that it is given up. */
export type PurchaseState = 'charging' | 'declined' | 'billed' | 'failed';

/** The maximum lengths of the texts of an allocation, in characters. */
export const allocationTextLimits = { title: 80, description: 4_000, group: 80, emails: 20_000 } as const;

/** How much an allocation has at most. `bottles`: of a wine for one person; `aside`: of a wine for all. */
export const allocationBounds = { people: 20_000, wines: 12, groups: 10, bottles: 60, aside: 100_000 } as const;

/**
 * How long an owner has to grant wishes by hand once the windows are over, in days, and how many days before the end they
 * are reminded.
 */
export const handGranting = { days: 14, reminderDays: 3 } as const;

/** For how many days granted wishes wait for a winery that cannot take charges. */
export const accountDays = 7;

/** Until when the wishes of an allocation that was closed at this time are granted by hand. */
export function grantingDeadline(closedAt: Date): Date {
  return addDuration(closedAt, { days: handGranting.days });
}

/** How many allocations a winery has at most. */
export const maxAllocations = 500;

/** Why nothing is charged for a wish, to the person whose wish it is. */
export const refusedWishReasons: Readonly<Record<RefusedWishReason, string>> = {
  none: 'There were fewer bottles than wishes.',
  winery: 'The winery gave the bottles to others.',
  expired: 'The winery did not decide in time.',
  age: 'We don’t know that you are 21 or older. Check the birth date in your profile.',
  law: 'We can’t ship wine to your address. We ship to street addresses, not PO boxes, in states that allow it.',
  volume: 'The law limits how much wine a winery can ship to one person.',
  price: 'It would have cost more than you agreed to.',
  account: 'The winery can’t take payments.',
  banned: 'Your account was banned.',
};

/** The state of an allocation in a word. */
export const allocationStateLabels: Readonly<Record<AllocationState, string>> = {
  draft: 'Draft',
  published: 'Published',
  closed: 'Closed',
  granting: 'Being charged',
  ended: 'Ended',
};

/** How people get the wine, in the winery's words. */
export const allocationModelLabels: Readonly<Record<AllocationModel, string>> = {
  'first-come': 'First come, first served',
  guaranteed: 'Guaranteed',
  wish: 'By wish',
};

/** How wishes are granted. */
export const grantingRuleLabels: Readonly<Record<GrantingRule, string>> = {
  rank: 'By rank',
  'pro-rata': 'The same share for everybody',
  lottery: 'Lottery',
  hand: 'By hand',
};
