/** The key in `sessionStorage`, and the event of a change. Not a cookie, so that pages stay the same for everybody. */
export const keptKey = 'favorites';

/** Calls back when the kept favorites change. @returns a function that ends it */
export function onKeptChange(listener: () => void): () => void {
  addEventListener(keptKey, listener);
  return () => removeEventListener(keptKey, listener);
}

/** The favorites that this tab keeps for a visitor without an account, as `formatKept` writes them, with spaces between. */
export function readKept(): string {
  try {
    return sessionStorage.getItem(keptKey) ?? '';
  } catch {
    // why: a browser may forbid storage
    return '';
  }
}
