import { readStoredCheckout, type StoredCheckout } from '#features/checkout/stored-checkout.ts';

const keyOf = (slug: string) => `checkout ${slug}`;

/**
 * What this tab has kept of a winery's check-out. @param now milliseconds since 1970, by the server's clock
 */
export function readKept(slug: string, now: number): StoredCheckout | undefined {
  try {
    return readStoredCheckout(sessionStorage.getItem(keyOf(slug)), now);
  } catch {
    // why: a browser may refuse to keep anything
    return undefined;
  }
}

/** Keeps it, or nothing any more. */
export function keep(slug: string, stored: StoredCheckout | undefined): void {
  try {
    if (stored) sessionStorage.setItem(keyOf(slug), JSON.stringify(stored));
    else sessionStorage.removeItem(keyOf(slug));
  } catch {
    // why: what cannot be kept is typed again; nothing is bought twice, as the order has its address by then
  }
}
