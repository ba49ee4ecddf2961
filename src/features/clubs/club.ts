/** Who chooses the wines: the winery, the member among a release's wines, or the member at their own dates. */
export type ClubModel = 'winemakers-choice' | 'members-choice' | 'subscription';

/** Months between two releases. */
export type ClubFrequency = 1 | 2 | 3 | 4 | 6 | 12;

/** Whether a club is prepared, can be joined, or takes no new members. */
export type ClubState = 'draft' | 'open' | 'closed';

/** Whether everybody sees a club, or only those whom the winery invites. */
export type ClubVisibility = 'public' | 'invitation';

/** What a tier consists of. */
export type WineColor = 'red' | 'white' | 'mixed';

/**
 * What the wines of a tier cost: a fixed price, though never more than the wines cost one by one; or their sum less 10 to
 * 25 percent.
 */
export type PriceRule = 'fixed' | 'sum';
