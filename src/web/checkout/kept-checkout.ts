import { readStoredCheckout, type StoredCheckout } from '#features/checkout/stored-checkout.ts';

const storageKey = (slug: string) => `checkout ${slug}`;

/**
 * What this tab has kept of a winery's check-out. @param now milliseconds since 1970, by the server's clock
 */
export function readSavedCheckout(slug: string, now: number): StoredCheckout | undefined {
  try {
    return readStoredCheckout(sessionStorage.getItem(storageKey(slug)), now);
  } catch {
    // why: a browser may refuse to keep anything
    return undefined;
  }
}

/** Keeps it, or nothing any more. */
export function saveCheckout(slug: string, stored: StoredCheckout | undefined): void {
  try {
    if (stored) sessionStorage.setItem(storageKey(slug), JSON.stringify(stored));
    else sessionStorage.removeItem(storageKey(slug));
  } catch {
    // why: what cannot be kept is typed again; nothing is bought twice, as the order has its address by then
  }
}
