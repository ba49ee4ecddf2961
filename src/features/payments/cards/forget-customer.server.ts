import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { cardQueue } from '../card-queue.ts';
import { deleteCustomer } from '../db/customer-rows.server.ts';

/**
 * Forgets the viewer's card, and has the provider forget the person once the caller's transaction commits. Of the own account alone,
 * and not for a limited session.
 */
export async function eraseCustomer(app: Pick<Infra, 'db' | 'jobs'>, viewer: Viewer): Promise<void> {
  if (!mayChange(viewer)) return;
  const customerRef = await deleteCustomer(app.db, viewer.id);
  if (customerRef === undefined) return;
  await app.jobs.send(cardQueue, { customerRef }, { db: app.db, key: `delete:${customerRef}` });
}
