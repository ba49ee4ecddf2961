import { findManagedListing, type NotManaged } from '#features/listings/editing/find-seller-listing.server.ts';
import { moveListing } from '#features/listings/editing/transition-listing.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type Result, refuse } from '#kit/result.ts';
import { wasOrdered } from '../db/ordered-rows.server.ts';
import { showEditor } from './show-listing-editor.server.ts';

/** What a winery's people do with a listing besides publishing it. */
export const steeringMoves = ['close', 'open', 'withdraw', 'discard', 'discard-closed'] as const;

export type SteeringMove = (typeof steeringMoves)[number];

export type SteerRefusal = NotManaged | 'invalid-transition' | 'incomplete' | 'ordered';

/**
 * Closes, opens, withdraws or discards a listing, as its process lets its winery's people and admins. It is opened only while it is
 * complete; what was ever ordered or asked about is not discarded, since its orders show it.
 */
export async function steerListing(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { id, move }: { id: string; move: SteeringMove },
): Promise<Result<undefined, SteerRefusal>> {
  return app.db.transaction().execute(async (db) => {
    const within = { ...app, db };
    // why: what is checked stays as it is until the listing has moved
    const held = await findManagedListing(within, viewer, id, 'change');
    if (!held.ok) return held;
    const shown = await showEditor(within, viewer, id);
    if (!shown.ok) return shown;
    if (move === 'open' && shown.value.gaps.length > 0) return refuse('incomplete');
    if (move === 'discard-closed' && (await wasOrdered(db, shown.value.id))) return refuse('ordered');
    const moved = await moveListing(within, viewer, { id, move });
    return moved.ok ? { ok: true, value: undefined } : moved;
  });
}
