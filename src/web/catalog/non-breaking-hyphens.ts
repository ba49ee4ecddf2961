/** A title as it is shown: no line ends at a hyphen in a name, as in "Skin-Contact". */
export function nonBreakingHyphens(title: string): string {
  return title.replaceAll('-', '\u2011');
}
