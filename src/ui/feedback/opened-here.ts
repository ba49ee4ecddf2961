/**
 * The state of a link that opens a dialog: the page without it is the previous history entry, so closing goes back and
 * leaves no entry behind.
 */
export const openedHere = { openedHere: true };

/** Whether the current location was reached by such a link. @param state of the location */
export function isOpenedHere(state: unknown): boolean {
  return (state as typeof openedHere | null)?.openedHere === true;
}
