/** The text with a capital first letter: search text is written like this before it is sent. */
export function capitalize(text: string): string {
  return text.replace(/^\s*\p{Ll}/u, (start) => start.toUpperCase());
}
