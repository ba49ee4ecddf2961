/** A name of the machinery as people read it: `provider-balance` is `Provider balance`. */
export function humanize(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
