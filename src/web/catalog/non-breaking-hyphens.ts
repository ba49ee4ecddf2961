/** A title for display, without line breaks at the hyphens of a name, as in "Skin-Contact". */
export function nonBreakingHyphens(title: string): string {
  return title.replaceAll('-', '\u2011');
}
