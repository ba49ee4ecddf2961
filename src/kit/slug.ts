/**
 * The readable part of a URL, made from a title: lowercase ASCII letters, digits and hyphens. An empty result becomes
 * `no-slug`, as the specification requires.
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
