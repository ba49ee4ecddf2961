import type { OrderView } from '#features/orders/order.ts';
import type { InspectedOrder } from '#features/reporting/inspected-order.ts';
import type { ListingPreview } from '../catalog/listing-previews.ts';
import type { Perspective } from '../orders/order-page.ts';

/** Everything that the house's page of an order shows. */
export type AdminOrder = {
  site: { name: string };
  order: OrderView;
  /** An admin who is a side of the order sees it as that side does. */
  perspective: Perspective;
  inspection: InspectedOrder;
  listings: Readonly<Record<string, ListingPreview>>;
  about: string[];
  /** How it went when the provider was asked a moment ago; null where nobody asked. */
  retried: 'done' | 'waits' | null;
};
