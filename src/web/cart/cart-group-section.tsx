import { Link } from 'react-router';
import type { CartGroup } from '#features/cart/cart.ts';
import { noPayoutAccount } from '#features/orders/describe-order-failure.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { Price } from '../catalog/price.tsx';
import type { RemovableLine } from '../shell/cart/use-remove-from-cart.tsx';
import { CartLineRow } from './cart-line-row.tsx';

/**
 * The wines of one winery in the cart, with its own button to the checkout: each winery is an order of its own.
 * @param page of the cart
 * @param payable whether the winery has a payout account
 * @param onRemove removes a wine from the cart
 */
export function CartGroupSection(props: {
  group: CartGroup;
  page: number;
  payable: boolean;
  onRemove: (line: RemovableLine) => void;
}) {
  const { group, page, payable, onRemove } = props;
  const { winery, lines, elsewhere, subTotal, available } = group;
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
          <CartLineRow key={line.listingId} line={line} page={page} onRemove={onRemove} />
        ))}
      </ul>
      {elsewhere > 0 && (
        <p className="pb-4 text-small text-ink-soft">
          {elsewhere === 1 ? 'One more wine' : `${elsewhere} more wines`} of this winery on another page of your cart.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-5">
        <p className="flex items-baseline gap-3">
          <span className="text-small font-semibold">Sub-total</span>
          <Price money={subTotal} />
        </p>
        {available && payable ? (
          <Button to={`/winery/${winery.slug}/checkout`} kind="primary" rel="nofollow">
            Check out
          </Button>
        ) : (
          <p className="max-w-sm text-small text-ink-soft">
            {available ? noPayoutAccount : 'Nothing here can be bought at the moment.'}
          </p>
        )}
      </div>
    </section>
  );
}
