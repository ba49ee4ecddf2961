import { transliterate } from './plain-text.ts';

/**
 * The readable part of a URL, made from a title: lowercase ASCII letters, digits and hyphens, transliterated as the
 * search does. An empty result becomes
 * `no-slug`, as the specification requires.
 */
export function slugOf(title: string): string {
  const slug = transliterate(title)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'no-slug' : slug;
}
