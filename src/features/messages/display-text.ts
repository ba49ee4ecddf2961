/** A message as it is displayed: angle brackets are full-width forms (the specification), so that nobody takes it for markup. */
export function displayText(content: string): string {
  return content.replaceAll('<', '＜').replaceAll('>', '＞');
}
