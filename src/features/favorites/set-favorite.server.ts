import { z } from 'zod';
import { mayViewListing } from '#features/listings/listing.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  addFavorite,
  addFavorites,
  countByKind,
  findListingState,
  hasWinery,
  isFavorite,
  lockFavorites,
  removeAllFavorites,
  removeFavorite,
} from './db/favorite-rows.server.ts';
import { type Favorite, type FavoriteRefusal, maxFavorites, parseKept, parsePending } from './favorite.ts';

/** The form of the favorite button: a listing or winery, and whether it is to be a favorite. */
export const favoriteSchema = z.object({
  kind: z.enum(['listing', 'winery']),
  id: z.uuid().toLowerCase(),
  on: z.enum(['true', 'false']).transform((on) => on === 'true'),
});

type SetFavoriteResult = Result<undefined, FavoriteRefusal>;

/**
 * Adds or removes a favorite; repeating it changes nothing. For people who are signed in, not in an impersonation
 * session. Only what the actor may see can be added; anything can be removed. At most 2,000 of each kind, also with
 * concurrent requests.
 * @param input `kind` (`listing` or `winery`), `id`, and `on` (`true` or `false`), as a form sends them
 */
export const setFavorite = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, input: unknown): Promise<SetFavoriteResult> => {
    const parsed = favoriteSchema.safeParse(input);
    if (!parsed.success) return { ok: false, code: 'unknown' };
    if (actor.kind !== 'user') return { ok: false, code: 'signed-out' };
    if (actor.limited) return { ok: false, code: 'limited' };
    const { on, ...favorite } = parsed.data;
    if (!on) {
      await removeFavorite(app.db, actor.id, favorite);
      return success;
    }
    if (!(await isShown(app.db, actor, favorite))) return { ok: false, code: 'unknown' };
    return app.db.transaction().execute((db) => add(db, actor.id, favorite, app.clock.now()));
  },
);

async function isShown(db: Database, actor: Actor, { kind, id }: Favorite): Promise<boolean> {
  if (kind === 'winery') return hasWinery(db, id);
  const state = await findListingState(db, id);
  return state !== undefined && mayViewListing(actor, state);
}

async function add(db: Transaction, userId: string, favorite: Favorite, now: Date): Promise<SetFavoriteResult> {
  if (!(await lockFavorites(db, userId))) return { ok: false, code: 'signed-out' };
  if (await isFavorite(db, userId, favorite)) return success;
  if ((await countByKind(db, userId, favorite.kind)) >= maxFavorites) return { ok: false, code: 'too-many' };
  await addFavorite(db, userId, favorite, now);
  return success;
}

/**
 * Adds the favorite that a visitor chose before signing in, with the rules of `setFavorite`.
 * @param pending the pending favorite from the browser's cookie; a missing or malformed one is refused as unknown
 */
export const adoptFavorite = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, pending: string | undefined): Promise<SetFavoriteResult> => {
    const favorite = parsePending(pending ?? '');
    return favorite ? setFavorite(app, actor, { ...favorite, on: 'true' }) : { ok: false, code: 'unknown' };
  },
);

/**
 * Adds the favorites that a browser kept for the actor before they had an account, with the rules of `setFavorite`; what
 * is a favorite already, cannot be seen, or exceeds the maximum is left out. For people who are signed in, not in an
 * impersonation session. Repeating it changes nothing.
 * @param kept as `formatKept` formats them, separated by spaces; those after the first hundred are ignored
 */
export const adoptKeptFavorites = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    kept: string,
  ): Promise<Result<undefined, 'signed-out' | 'limited'>> => {
    if (actor.kind !== 'user') return { ok: false, code: 'signed-out' };
    if (actor.limited) return { ok: false, code: 'limited' };
    const favorites = parseKept(kept);
    if (favorites.length === 0) return success;
    return app.db.transaction().execute(async (db) => {
      if (!(await lockFavorites(db, actor.id))) return { ok: false, code: 'signed-out' };
      for (const kind of ['listing', 'winery'] as const) {
        const ids = favorites.filter((favorite) => favorite.kind === kind).map(({ id }) => id);
        if (ids.length === 0) continue;
        const most = maxFavorites - (await countByKind(db, actor.id, kind));
        await addFavorites(db, { userId: actor.id, kind, ids, most: Math.max(0, most), createdAt: app.clock.now() });
      }
      return success;
    });
  },
);

/** Deletes all favorites of the actor. Does nothing in an impersonation session. */
export const deleteFavorites = defineUseCase(async (app: Pick<Infra, 'db'>, actor: Actor): Promise<void> => {
  if (mayChange(actor)) await removeAllFavorites(app.db, actor.id);
});
