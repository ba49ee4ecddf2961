/**
 * The states to which wine is shipped, by postal code. To add a state, read its law, add what it says of volumes to
 * `shipping-law.ts`, and make sure that the wineries have its permits.
 */
export const servedStates: readonly string[] = ['TX'];

/** Whether wine is shipped to a state. @param state its postal code */
export function shipsTo(state: string): boolean {
  return servedStates.includes(state);
}
