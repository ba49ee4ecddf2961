import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';

/** Opens the cart's page when the panel's code cannot be loaded. @returns a promise that never resolves */
function openCartPage(): Promise<never> {
  location.assign('/cart');
  return new Promise(() => {});
}

const CartPanel = lazy(async () => ({ default: (await import('./cart-panel.tsx').catch(openCartPage)).CartPanel }));

/**
 * The cart in the bar, with its number of bottles: a link to its page. On a wider window it opens a panel instead, once
 * hydrated; on a phone the page has more space.
 */
export function CartLink({ bottles }: { bottles: number }) {
  const [open, setOpen] = useState(false);
  const press = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || location.pathname === '/cart';
    if (elsewhere || !matchMedia('(min-width: 48rem)').matches) return;
    event.preventDefault();
    setOpen(!open);
  };
  return (
    <div className="relative">
      <IconButton
        icon="cart"
        label={bottles === 0 ? 'Cart' : `Cart, ${bottles}`}
        to="/cart"
        rel="nofollow"
        aria-expanded={open || undefined}
        onClick={press}
      />
      {bottles > 0 && (
        <span
          aria-hidden="true"
          className="figures pointer-events-none absolute top-0 right-0 min-w-5 rounded-full bg-garnet px-1 text-center text-caption leading-5 text-on-garnet"
        >
          {Math.min(bottles, 999)}
        </span>
      )}
      {open && (
        <Suspense>
          <CartPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
