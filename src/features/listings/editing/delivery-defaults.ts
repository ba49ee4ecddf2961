import type { WineryMembership } from '#features/wineries/winery.ts';

/** What the new wines of a winery begin with: delivery methods, and the fees of shipping in cents, null without it. */
export type DeliveryDefaults = {
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  shippingFirstCents: number | null;
  shippingAdditionalCents: number | null;
};

/**
 * What canceling a winery's new tastings costs: until how many hours before they begin it is free, and what the winery
 * keeps after that.
 */
export type CancellationDefaults = { cancellationHours: number; cancellationKeptPercent: number };

/** The most hours and percent of such terms. */
export const longestCancellation = { hours: 720, keptPercent: 100 } as const;

/** What the new listings of a winery begin with. */
export type ListingDefaults = DeliveryDefaults & CancellationDefaults;

/** The defaults of a winery for its owner, all wineries that they own, and the version for the form. */
export type DeliveryDefaultsForm = {
  winery: WineryMembership;
  wineries: WineryMembership[];
  defaults: ListingDefaults;
  version: string;
};
