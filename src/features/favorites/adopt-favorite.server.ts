import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { parsePending } from './pending-favorite.ts';
import { type SetFavouriteResult, setFavourite } from './set-favorite.server.ts';

/**
 * Keeps the heart that a visitor pressed before signing in. For whoever is signed in by now, as `setFavourite` decides.
 * @param kept what the browser kept meanwhile; a word that names no heart, or none, is refused as unknown
 */
export async function adoptFavourite(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  kept: string | undefined,
): Promise<SetFavouriteResult> {
  const favourite = parsePending(kept ?? '');
  return favourite ? setFavourite(app, viewer, { ...favourite, on: 'true' }) : { ok: false, reason: 'unknown' };
}
