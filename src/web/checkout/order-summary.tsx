import type { CheckoutBooking, CheckoutItem, DeliveryOption } from '#features/checkout/checkout.ts';
import type { LineItemView } from '#features/orders/order.ts';
import { feeLabel } from '#features/orders/price-breakdown.ts';
import { formatMoney } from '#kit/money.ts';
import { BottleImage } from '../catalog/media/bottle-image.tsx';
import { listingImage } from '../catalog/media/listing-image.ts';
import { nonBreakingHyphens } from '../catalog/non-breaking-hyphens.ts';
import { PriceBreakdown } from '../catalog/price-breakdown.tsx';

/** The items and their price, line by line, as the server has calculated it. */
export function OrderSummary(props: {
  items: readonly CheckoutItem[];
  option: DeliveryOption;
  booking: CheckoutBooking | null;
  siteName: string;
}) {
  const { items, option, booking, siteName } = props;
  const goods = option.lineItems.filter((line) => line.listingId !== null);
  const rest = option.lineItems.filter((line) => line.listingId === null);
  return (
    <section aria-labelledby="summary" className="grid gap-4 rounded-lg bg-paper-sunk px-5 py-5">
      <h2 id="summary" className="text-title">
        Your order
      </h2>
      <ul className="grid list-none gap-4">
        {items.map((item) => (
          <OrderedItem
            key={item.listingId}
            item={item}
            line={goods.find((line) => line.listingId === item.listingId)}
          />
        ))}
      </ul>
      {booking && <p className="text-small">{formatBooking(booking)}</p>}
      <div className="border-t border-line pt-4">
        <PriceBreakdown
          lines={rest.map(({ code, lineTotal }) => ({
            key: code,
            label: feeLabel(code, siteName) ?? '',
            money: lineTotal,
          }))}
          totals={[{ key: 'total', label: 'Total', money: option.payinTotal }]}
        />
      </div>
    </section>
  );
}

function OrderedItem({ item, line }: { item: CheckoutItem; line: LineItemView | undefined }) {
  const { name, quantity, unitPrice, disclaimer } = item;
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-4">
      <BottleImage picture={listingImage(item, '3rem')} alt={item.photo?.alt ?? ''} />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-display wrap-anywhere">{nonBreakingHyphens(name)}</p>
        <p className="figures text-small text-ink-soft">
          {line?.quantity ?? quantity} × {formatMoney(unitPrice)}
        </p>
      </div>
      {line && <span className="figures text-small">{formatMoney(line.lineTotal)}</span>}
      {disclaimer && (
        <div className="col-span-full mt-2 rounded-md border border-line bg-paper-raised px-3 py-2 text-caption">
          <p className="font-semibold">Please read before you buy</p>
          <p className="whitespace-pre-line wrap-anywhere">{disclaimer}</p>
        </div>
      )}
    </li>
  );
}

const asDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'long', day: 'numeric' });

function formatBooking({ startDate, endDate, seats }: CheckoutBooking): string {
  const day = (date: string) => asDay.format(new Date(`${date}T00:00:00Z`));
  const people = seats === 1 ? 'one person' : `${seats} people`;
  return startDate === endDate ? `${day(startDate)}, ${people}` : `${day(startDate)} to ${day(endDate)}, ${people}`;
}
