import type { CartDelivery } from '#features/cart/cart.ts';
import type { CartPrice } from '#features/checkout/price-cart.ts';
import { formatMoney } from '#kit/money.ts';
import { Price } from '../catalog/price.tsx';

/** What the wines of one winery cost: goods, club discount, fee, delivery, and total. @param siteName for the label of the shop's fee */
export function CartGroupPrice(props: { price: CartPrice; method: CartDelivery; siteName: string; label: string }) {
  const { price, method, siteName, label } = props;
  const delivery = price.delivery.amount === 0 ? 'Free' : formatMoney(price.delivery);
  const lines = [
    ['Wines', formatMoney(price.goods)],
    ...(price.discount ? [['Club discount', formatMoney(price.discount)]] : []),
    [method === 'shipping' ? 'Shipping' : 'Pickup', delivery],
    ...(price.fee.amount > 0 ? [[`${siteName} fee`, formatMoney(price.fee)]] : []),
  ];
  return (
    <dl aria-label={label} className="figures grid w-full gap-1 text-small md:w-72">
      {lines.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4 text-ink-soft">
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
        <dt>Total</dt>
        <dd>
          <Price money={price.total} />
        </dd>
      </div>
    </dl>
  );
}
