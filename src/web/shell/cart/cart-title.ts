import type { CartView } from '#features/cart/cart.ts';

/** `6 items from 2 wineries`: of what can be bought. */
export function cartTitle({ items, wineries }: Pick<CartView, 'items' | 'wineries'>): string {
  const count = items.toLocaleString('en-US');
  return `${count} ${items === 1 ? 'item' : 'items'} from ${wineries} ${wineries === 1 ? 'winery' : 'wineries'}`;
}
