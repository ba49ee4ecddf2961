/**
 * The part of an address that a person reads, made from a title: lower-case ASCII letters, digits and hyphens.
 * An empty result becomes `no-slug`, as the specification asks.
 */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'no-slug' : slug;
}
