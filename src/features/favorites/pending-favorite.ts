import type { Favourite } from './favorite.ts';

const pendingFormat = /^favourite:(listing|winery):([0-9a-f-]{36})$/;

/** A heart that waits until its visitor has signed up, as one word: `favourite:listing:<id>`. */
export function formatPending({ kind, id }: Favourite): string {
  return `favourite:${kind}:${id}`;
}

/** The heart that such a word names; undefined where it names none. Whether there is such a thing is not known here. */
export function parsePending(text: string): Favourite | undefined {
  const [, kind, id] = pendingFormat.exec(text) ?? [];
  return (kind === 'listing' || kind === 'winery') && id !== undefined ? { kind, id } : undefined;
}
