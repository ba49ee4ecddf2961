import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findCustomer } from '../db/customer-rows.server.ts';
import { recordedCard } from './note-card.server.ts';
import type { SavedCard } from './saved-card.ts';

/** The viewer's card; null where none is kept. Not for a limited session: an admin sees nobody's card. */
export async function showCard(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Result<SavedCard | null, 'forbidden'>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  return ok(recordedCard(app, await findCustomer(app.db, viewer.id)));
}
