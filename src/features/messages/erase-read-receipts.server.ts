import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { deleteDigest } from './db/digest-rows.server.ts';
import { deleteReadReceipts } from './db/read-receipt-rows.server.ts';

/** Removes when the viewer looked at which order and that he was to be told of messages, as part of erasing the account. Not for a limited session. */
export async function eraseReadReceipts(app: Pick<Infra, 'db'>, viewer: Viewer): Promise<void> {
  if (!mayChange(viewer)) return;
  await deleteReadReceipts(app.db, viewer.id);
  await deleteDigest(app.db, viewer.id);
}
