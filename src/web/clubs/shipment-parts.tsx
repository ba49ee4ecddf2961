import type {
  MembershipDetails,
  ReleasePrice,
  UpcomingRelease,
} from '#features/clubs/own-memberships/own-membership.ts';
import { PriceBreakdown } from '../catalog/price-breakdown.tsx';
import { WineName } from './bottle-fields.tsx';

/** The wines of a shipment, with how many bottles of each. */
export function ShipmentWines({ wines }: Pick<UpcomingRelease, 'wines'>) {
  return (
    <ul className="grid list-none gap-1 text-small">
      {wines
        .filter(({ quantity }) => quantity > 0)
        .map((wine) => (
          <li key={wine.listingId} className="wrap-anywhere">
            <span className="figures text-ink-soft">{wine.quantity} × </span>
            <WineName wine={wine} />
          </li>
        ))}
    </ul>
  );
}

/** What a shipment costs, line by line. */
export function ShipmentPrice({ price, delivery }: { price: ReleasePrice; delivery: MembershipDetails['delivery'] }) {
  const { goodsCents, discountCents, shippingCents, feeCents, totalCents } = price;
  const line = (key: string, label: string, cents: number) => ({ key, label, money: dollars(cents) });
  return (
    <PriceBreakdown
      lines={[
        line('wines', 'Wines', goodsCents),
        ...(discountCents > 0 ? [line('discount', 'Club discount', -discountCents)] : []),
        line('way', delivery === 'pickup' ? 'Pickup' : 'Shipping', shippingCents),
        ...(feeCents > 0 ? [line('fee', 'Fee', feeCents)] : []),
      ]}
      totals={[line('total', 'Total', totalCents)]}
    />
  );
}

const dollars = (amount: number) => ({ amount, currency: 'USD' });
