/** Of a list that is changed as a whole, as many are shown before it is done. */
const maxPreviewed = 100;

/** What is shown of many listings before they are changed: those that were ticked all, of a whole list the first. */
export function listingsToPreview<Thing>(all: boolean, things: readonly Thing[]): Thing[] {
  return all ? things.slice(0, maxPreviewed) : [...things];
}
