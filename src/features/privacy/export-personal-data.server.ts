import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import {
  findCard,
  findProfile,
  findSubscription,
  listInterventionsAsAdmin,
  listCart,
  listFavorites,
  listImages,
  listReadReceipts,
  listMailOptOuts,
  listMemberships,
  listMessages,
  listOrders,
  listSessions,
  listSignInMethods,
  listViewsAsAdmin,
  listViewsByAdmins,
} from './db/personal-data-rows.server.ts';

/** Everything that is kept about somebody, as JSON can hold it, under names that people understand. */
export type PersonalData = { collectedAt: string } & Record<string, unknown>;

/**
 * Collects everything that is kept about the viewer. Of the own person alone, and not for a limited session: whoever opened that
 * is somebody else. What is known of an address is told only to whom has proved it. A room that keeps something about people
 * is asked here.
 */
export async function exportPersonalData(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Result<PersonalData, 'forbidden'>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  const { db } = app;
  const profile = await findProfile(db, viewer.id);
  if (!profile) return refuse('forbidden');
  const newsletter = profile.emailVerified ? await findSubscription(db, profile.email) : undefined;
  return ok({
    collectedAt: app.clock.now().toISOString(),
    profile,
    waysToSignIn: await listSignInMethods(db, viewer.id),
    sessions: await listSessions(db, viewer.id),
    mailsNotWanted: await listMailOptOuts(db, viewer.id),
    viewsByAdmins: await listViewsByAdmins(db, viewer.id),
    viewsAsAdmin: await listViewsAsAdmin(db, viewer.id),
    deedsAsAdmin: await listInterventionsAsAdmin(db, viewer.id),
    wineries: await listMemberships(db, viewer.id),
    orders: await listOrders(db, viewer.id),
    lookedAtOrders: await listReadReceipts(db, viewer.id),
    card: (await findCard(db, viewer.id)) ?? null,
    messages: await listMessages(db, viewer.id),
    favorites: await listFavorites(db, viewer.id),
    cart: await listCart(db, viewer.id),
    images: await listImages(db, viewer.id),
    newsletter: newsletter ?? null,
  });
}
