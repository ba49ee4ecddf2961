/** The state of a link that opens a dialog: the page without it is one step back, so closing goes there and leaves no entry behind. */
export const openedHere = { openedHere: true };

/** Whether an address was reached by such a link. @param state of the location */
export function isOpenedHere(state: unknown): boolean {
  return (state as typeof openedHere | null)?.openedHere === true;
}
