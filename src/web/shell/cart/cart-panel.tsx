import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { CartLine, CartView } from '#features/cart/cart.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { BottleImage } from '../../catalog/media/bottle-image.tsx';
import { listingImage } from '../../catalog/media/listing-image.ts';
import { Price } from '../../catalog/price.tsx';
import { useFetcher } from '../../forms/use-submit.ts';
import { cartTitle } from './cart-messages.ts';
import { CartNotices } from './cart-notices.tsx';
import { useRemoveFromCart } from './use-remove-from-cart.tsx';

/**
 * The cart below the bar, 340 by 500 pixels (the specification): its wines by winery, and a link to its page. It closes
 * on Esc, on a click outside, when the focus leaves it, and on navigation. It is beside the link that opened it, which
 * then gets the focus back.
 */
export function CartPanel({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const { state, data, load } = useFetcher<CartPanelAnswer>();
  const loadCart = useEffectEvent(() => void load('/cart/lines'));
  useEffect(() => {
    panel.current?.focus();
    loadCart();
  }, []);
  useEffect(() => {
    // why: the focused button disappears with its line
    if (data && (!document.activeElement || document.activeElement === document.body)) panel.current?.focus();
  }, [data]);
  useCloseOnLeave(panel, onClose);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Your cart"
      tabIndex={-1}
      className="absolute top-full right-0 z-40 mt-1 flex h-125 max-h-[calc(100dvh-5rem)] w-85 flex-col rounded-lg border border-line bg-paper-raised text-small shadow-floating focus:outline-none"
    >
      {data?.status === 'saved' ? (
        <CartContents cart={data.cart} />
      ) : (
        <div role="status" className="grid grow content-center justify-items-center gap-4 px-6 text-center">
          {data === undefined || state === 'loading' ? (
            <>
              <Spinner />
              <span className="sr-only">Loading your cart</span>
            </>
          ) : (
            <>
              <p>Your cart could not be reached.</p>
              <Button onClick={() => load('/cart/lines')}>Try again</Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** The first page of the cart, reloaded after each change. */
type CartPanelAnswer = { status: 'saved'; cart: CartView } | { status: 'refused' };

function CartContents({ cart }: { cart: CartView }) {
  const remove = useRemoveFromCart();
  if (cart.lines === 0) {
    return (
      <p className="grid grow place-content-center px-6 text-center font-display text-title">Your cart is empty.</p>
    );
  }
  const shown = cart.groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <>
      <h2 className="border-b border-line px-5 py-3.5 font-semibold">Your cart: {cartTitle(cart)}</h2>
      <div className="grow overflow-y-auto overscroll-contain px-5 py-3">
        {cart.groups.map(({ winery, lines }) => (
          <div key={winery.slug} className="pb-3">
            <h3 className="truncate pt-1 pb-1 text-caption font-semibold text-ink-soft">{winery.name}</h3>
            <ul className="list-none">
              {lines.map((line) => (
                <CartPanelLine key={line.listingId} line={line} onRemove={() => remove(line)} />
              ))}
            </ul>
          </div>
        ))}
        {shown < cart.lines && <p className="pb-2 text-ink-soft">And {cart.lines - shown} more.</p>}
      </div>
      <div className="grid gap-3 border-t border-line px-5 py-4">
        <p className="flex items-baseline justify-between">
          <span className="font-semibold">Sub-total</span>
          <Price money={cart.subTotal} />
        </p>
        <Button to="/cart" kind="primary" wide>
          View Cart
        </Button>
      </div>
    </>
  );
}

function CartPanelLine({ line, onRemove }: { line: CartLine; onRemove: () => void }) {
  const { name, address, price, quantity, notices, available } = line;
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-3 py-2">
      <BottleImage picture={listingImage(line, '3rem')} alt={line.photo?.alt ?? ''} eager dimmed={!available} />
      <div className="grid min-w-0 gap-0.5">
        {address === undefined ? (
          name
        ) : (
          <Link to={address} className="font-medium hover:underline">
            {name}
          </Link>
        )}
        <p className="flex gap-3 text-ink-soft">
          <Price money={price} size="small" muted={!available} />
          <span className="self-center">Qty: {quantity}</span>
        </p>
        <CartNotices notices={notices} />
      </div>
      <div className="-mt-2 -mr-2.5">
        <IconButton icon="trash" label={`Remove ${name} from the cart`} onClick={onRemove} />
      </div>
    </li>
  );
}

function useCloseOnLeave(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const { key } = useLocation();
  const openedOn = useRef(key);
  const leave = useEffectEvent((event: Event) => {
    const target = event.target as Node;
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape') return;
      if (panel.current?.contains(document.activeElement)) panel.current.parentElement?.querySelector('a')?.focus();
    } else if (panel.current?.parentElement?.contains(target)) return;
    // why: toasts concern the cart, and clicking one must not close the panel
    else if (target instanceof Element && target.closest('[aria-label="Messages"]')) return;
    onClose();
  });
  useEffect(() => {
    const listeners = new AbortController();
    for (const kind of ['pointerdown', 'keydown', 'focusin']) {
      document.addEventListener(kind, leave, { signal: listeners.signal });
    }
    return () => listeners.abort();
  }, []);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (openedOn.current !== key) close();
  }, [key]);
}
