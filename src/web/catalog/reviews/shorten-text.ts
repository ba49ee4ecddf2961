/** The most characters and lines of a review in a list; a text that is only a little longer is shown whole. */
const [most, mostLines, tolerance] = [700, 12, 200];

/**
 * The beginning of a text that is long for a list, up to the end of a word.
 * @returns undefined if the text is short enough to be shown whole
 */
export function shortenText(text: string): string | undefined {
  const lines = text.split('\n');
  if (text.length <= most + tolerance && lines.length <= mostLines) return undefined;
  const beginning = lines.slice(0, mostLines).join('\n');
  if (beginning.length <= most) return beginning.trimEnd();
  // why: an emoji is two characters
  const cut = beginning.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  const words = cut.replace(/\s+\S*$/, '');
  // why: a word may be longer than all of it
  return words.length > most / 2 ? words : cut;
}
