import { Link } from 'react-router';
import { type Favorite, formatKept, maxKept } from '#features/favorites/favorite.ts';
import { keptKey, readKept } from './kept-favorites.ts';

/**
 * Keeps a favorite in this tab, or removes it if it is kept. Loaded when a visitor without an account presses a heart.
 * @returns how many are kept now; undefined if the browser forbids storage, or too many are kept
 */
export function toggleKept(favorite: Favorite): number | undefined {
  const one = formatKept(favorite);
  const all = readKept().split(' ').filter(Boolean);
  const kept = all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
  return kept.length <= maxKept && writeKept(kept) ? kept.length : undefined;
}

/** What a visitor without an account is told of their first favorite. @param back the page to which signing up returns */
export function firstKeptToast(back: string) {
  return {
    tone: 'info',
    text: 'Saved until you close this tab. Sign up to keep it.',
    action: <Link to={`/signup?${new URLSearchParams({ from: back })}`}>Sign up</Link>,
    lifetime: 8_000,
  } as const;
}

/** Forgets all of them, once they belong to an account. */
export function clearKept(): void {
  writeKept([]);
}

function writeKept(kept: readonly string[]): boolean {
  try {
    sessionStorage.setItem(keptKey, kept.join(' '));
  } catch {
    return false;
  }
  dispatchEvent(new Event(keptKey));
  return true;
}
