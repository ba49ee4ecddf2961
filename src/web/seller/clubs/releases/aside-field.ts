/** How the names of the fields begin that say how many bottles of a wine are set aside. */
export const asidePrefix = 'aside-';

/** The field that says how many bottles of a wine are set aside for a release. */
export function asideField(listingId: string): string {
  return `${asidePrefix}${listingId}`;
}
