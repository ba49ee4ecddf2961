import type { Pagination } from '#features/listings/pagination.ts';
import type { ShipmentState, SkipReason } from '../release.ts';
import type { BilledShipment } from './billed-shipment.ts';

/** Where the bottles of shipments come from: those set aside for a release, or the stock, as for a subscription. */
export type BottleSource = 'set-aside' | 'stock';

/** How the billing of a release, or of a day of a subscription, went so far: numbers, and a page of shipments, those first that need attention. */
export type BillingReport = Pagination & {
  bottlesFrom: BottleSource;
  counts: Record<ShipmentState, number>;
  billedCents: number;
  skipped: Partial<Record<SkipReason, number>>;
  total: number;
  perPage: number;
  shipments: BilledShipment[];
};

/** A day on which subscriptions were billed, with the number of shipments by state, and what was charged. */
export type BilledDay = {
  day: string;
  billed: number;
  charging: number;
  declined: number;
  skipped: number;
  billedCents: number;
};
