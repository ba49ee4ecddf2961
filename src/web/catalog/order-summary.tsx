import { lazy, Suspense } from 'react';
import type { CheckoutItem, CheckoutView, DeliveryOption } from '#features/checkout/checkout.ts';
import type { LineItemView } from '#features/orders/order.ts';
import { feeLabel } from '#features/orders/price-breakdown.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { BottleImage } from './media/bottle-image.tsx';
import { listingImage } from './media/listing-image.ts';
import { nonBreakingHyphens } from './non-breaking-hyphens.ts';
import { PriceBreakdown } from './price-breakdown.tsx';

// why: only tastings need it
const VisitFacts = lazy(async () => ({ default: (await import('./visit-facts.tsx')).VisitFacts }));

/** The items and their price, line by line, as the server has calculated it. */
export function OrderSummary(props: {
  view: Pick<CheckoutView, 'kind' | 'items' | 'booking'>;
  option: DeliveryOption;
  siteName: string;
}) {
  const { view, option, siteName } = props;
  const { items, booking } = view;
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
      {option.visit && (
        <Suspense>
          <VisitFacts visit={option.visit} place={option.pickupAddress} />
        </Suspense>
      )}
      {view.kind === 'enquiry' && !booking && <BottleCount quantity={items[0]?.quantity ?? 1} />}
      <div className="border-t border-line pt-4">
        <PriceBreakdown
          lines={rest.map(({ code, lineTotal }) => ({
            key: code,
            label: feeLabel(code, siteName) ?? '',
            money: lineTotal,
          }))}
          totals={[{ key: 'total', label: 'Total', money: option.payinTotal }]}
        />
        <p className="mt-2 text-caption text-ink-soft">The winery’s prices include tax.</p>
      </div>
    </section>
  );
}

const countForm = 'bottle-count';

/** How many bottles are ordered after an enquiry, which itself says nothing of them. */
function BottleCount({ quantity }: { quantity: number }) {
  return (
    <div className="flex items-end gap-3">
      <TextField
        id="bottles"
        form={countForm}
        name="quantity"
        label="Bottles"
        inputMode="numeric"
        maxLength={4}
        defaultValue={quantity}
      />
      <Button type="submit" form={countForm}>
        Update
      </Button>
    </div>
  );
}

/** The form of that number, apart from the check-out's: it loads the page again, and nothing typed goes into its URL. */
export function BottleCountForm({ view: { items, order } }: { view: Pick<CheckoutView, 'items' | 'order'> }) {
  return (
    <form id={countForm} method="get" noValidate hidden>
      <input type="hidden" name="order" value={order?.id} />
      <input type="hidden" name="listing" value={items[0]?.listingId} />
    </form>
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
