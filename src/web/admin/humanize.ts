/** An internal name for display: `provider-balance` becomes `Provider balance`. */
export function humanize(name: string): string {
  const text = name.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
