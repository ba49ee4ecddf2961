import { type CartRefusal, type CartView, maxCartLines } from '#features/cart/cart.ts';

/** The message for a cart that was not changed. */
export const cartErrors: Record<CartRefusal, string> = {
  unknown: 'This is not in the shop as a wine to put into a cart.',
  invalid: 'Please say how many bottles in digits, one at least.',
  own: 'This is a wine of your own winery, which you cannot buy here.',
  closed: 'This wine is no longer for sale.',
  'sold-out': 'This wine has just sold out.',
  full: `Your cart holds ${maxCartLines} wines, and no more fit in. Check out or remove one first.`,
  limited: 'You are signed in with limited access, and can’t change the cart.',
  'signed-out': 'Your account has ended, and its cart with it.',
  'too-many': 'Very many carts were begun from your network. Please try again in an hour.',
};

/** The message for a cart whose owner has not said how to get the wines of a winery. */
export const noDeliveryMessage = 'Please choose how you would like to get it.';

/** A number of bottles: `1 bottle`, `6 bottles`. */
export function bottleCount(number: number): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? 'bottle' : 'bottles'}`;
}

/** The message when bottles of a wine are in the cart. @param wanted the requested quantity, if there were too few */
export function inCartMessage(name: string, { quantity, wanted }: { quantity: number; wanted: number }): string {
  if (quantity >= wanted) return `${name} is in your cart: ${bottleCount(quantity)}.`;
  return quantity === 1
    ? `Only one bottle of ${name} is left. It is in your cart.`
    : `Only ${bottleCount(quantity)} of ${name} are left. All of them are in your cart.`;
}

/** A summary of the available wines in the cart: `6 items from 2 wineries`. */
export function cartTitle({ items, wineries }: Pick<CartView, 'items' | 'wineries'>): string {
  const count = items.toLocaleString('en-US');
  return `${count} ${items === 1 ? 'item' : 'items'} from ${wineries} ${wineries === 1 ? 'winery' : 'wineries'}`;
}
