import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { deleteSubscription } from './db/subscription-rows.server.ts';

/**
 * Forgets an address that gets news. For somebody who is signed in and has proved it as his own, which the caller knows; nobody
 * else may end it for him.
 */
export async function unsubscribeFromNewsletter(app: Pick<Infra, 'db'>, viewer: Viewer, email: string): Promise<void> {
  if (mayChange(viewer)) await deleteSubscription(app.db, email);
}
