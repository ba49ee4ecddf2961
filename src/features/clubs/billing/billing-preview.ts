import type { SkipReason } from '../release.ts';

/**
 * What the billing run of a release would do if it began now. `withoutCard` and `expiringCards` are among those that are
 * charged: their cards will be declined, or expire before the bill day.
 */
export type BillingPreview = {
  billOn: string;
  charged: number;
  totalCents: number;
  bottles: number;
  withoutCard: number;
  expiringCards: number;
  skipped: Partial<Record<SkipReason, number>>;
  /** Whether the winery can take charges at all. */
  isChargeable: boolean;
};
