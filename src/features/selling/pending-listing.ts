import type { ChosenPage } from '#features/wines/choose-page.ts';
import type { Money } from '#kit/money.ts';

/** A listing that waits for the house. `seen` marks what it says now: it is approved as long as it says that. */
export type PendingListing = {
  id: string;
  slug: string;
  name: string;
  winery: { name: string; slug: string };
  price: Money;
  submittedAt: string | null;
  seen: string;
};

/** A page of the listings that wait for the house. `total` is counted no further than 1,000. */
export type PendingListings = ChosenPage & { listings: PendingListing[]; total: number };
