import { Link } from 'react-router';
import type { CartGroup } from '#features/cart/cart.ts';
import type { CartGroupOffer } from '#features/checkout/price-cart.ts';
import { noPayoutAccount } from '#features/orders/describe-order-failure.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Price } from '../catalog/price.tsx';
import { noDeliveryMessage } from '../shell/cart/cart-messages.ts';
import type { RemovableLine } from '../shell/cart/use-remove-from-cart.tsx';
import { CartGroupDeliveryChoice } from './cart-group-delivery.tsx';
import { CartGroupPrice } from './cart-group-price.tsx';
import { CartLineRow } from './cart-line-row.tsx';

/**
 * The wines of one winery in the cart, with their delivery, what they cost, and their own button to the checkout: each
 * winery is an order of its own.
 * @param page of the cart
 * @param onRemove removes a wine from the cart
 */
export function CartGroupSection(props: {
  group: CartGroup;
  offer: CartGroupOffer;
  page: number;
  siteName: string;
  onRemove: (line: RemovableLine) => void;
}) {
  const { group, offer, page, siteName, onRemove } = props;
  const { winery, lines, elsewhere, available, delivery } = group;
  const heading = `winery-${winery.slug}`;
  return (
    <section aria-labelledby={heading} className="rounded-lg border border-line bg-paper-raised px-4 pt-5 pb-5 md:px-7">
      <h2 id={heading} className="border-b border-line pb-4 text-title">
        <Link to={wineryUrl(winery.slug)} className="decoration-garnet decoration-2 underline-offset-4 hover:underline">
          {winery.name}
        </Link>
      </h2>
      <ul className="list-none divide-y divide-line">
        {lines.map((line) => (
          <CartLineRow
            key={line.listingId}
            line={line}
            page={page}
            oneMore={offer.price?.oneMore[line.listingId]}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {elsewhere > 0 && (
        <p className="pb-4 text-small text-ink-soft">
          {elsewhere === 1 ? 'One more wine' : `${elsewhere} more wines`} of this winery on another page of your cart.
        </p>
      )}
      <div className="grid gap-5 border-t border-line pt-5">
        {available && <CartGroupDeliveryChoice group={group} page={page} />}
        {offer.refusal && (
          <ShippingRefusalNotice refusal={offer.refusal} picksUp={delivery.methods.includes('pickup')} />
        )}
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          {offer.price && delivery.chosen ? (
            <CartGroupPrice
              price={offer.price}
              method={delivery.chosen}
              siteName={siteName}
              label={`Price at ${winery.name}`}
            />
          ) : (
            <p className="flex items-baseline gap-3">
              <span className="text-small font-semibold">Sub-total</span>
              <Price money={group.subTotal} />
            </p>
          )}
          <CheckOut group={group} offer={offer} />
        </div>
      </div>
    </section>
  );
}

/** Why the wines cannot be shipped; the law of the buyer's state is shown once, above all wineries. */
function ShippingRefusalNotice(props: { refusal: NonNullable<CartGroupOffer['refusal']>; picksUp: boolean }) {
  const { refusal, picksUp } = props;
  if (refusal.about === 'state') {
    return (
      <Notice tone="warning" live="polite">
        These wines can’t be shipped to you.{' '}
        {picksUp ? 'Pick them up at the winery, or change your ZIP code.' : 'The winery doesn’t offer pickup.'}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" live="polite">
      {refusal.message}{' '}
      <a href={refusal.source} className="link" rel="noopener">
        {refusal.law}
      </a>
    </Notice>
  );
}

/** The button to the checkout, or why there is none. */
function CheckOut({ group: { winery, available, delivery }, offer }: { group: CartGroup; offer: CartGroupOffer }) {
  const obstacle = !available
    ? 'Nothing here can be bought at the moment.'
    : !offer.payable
      ? noPayoutAccount
      : delivery.methods.length > 0 && delivery.chosen === null
        ? noDeliveryMessage
        : undefined;
  if (obstacle !== undefined) return <p className="max-w-sm text-small text-ink-soft">{obstacle}</p>;
  if (offer.refusal || delivery.chosen === null) return null;
  return (
    <Button to={`/winery/${winery.slug}/checkout`} kind="primary" rel="nofollow">
      Check out
    </Button>
  );
}
