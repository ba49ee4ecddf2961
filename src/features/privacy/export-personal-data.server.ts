import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import {
  findOwnCard,
  findOwnProfile,
  findOwnSubscription,
  listDeedsAsAdmin,
  listOwnCart,
  listOwnFavourites,
  listOwnImages,
  listOwnLooks,
  listOwnMailRefusals,
  listOwnMemberships,
  listOwnMessages,
  listOwnOrders,
  listOwnSessions,
  listOwnWaysIn,
  listViewsAsAdmin,
  listViewsByAdmins,
} from './db/personal-data-rows.server.ts';

/** Everything that is kept about somebody, as JSON can hold it, under names that people understand. */
export type OwnData = { collectedAt: string } & Record<string, unknown>;

/**
 * Collects everything that is kept about the viewer. Of the own person alone, and not for a limited session: whoever opened that
 * is somebody else. What is known of an address is told only to whom has proved it. A room that keeps something about people
 * is asked here.
 */
export async function collectOwnData(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Result<OwnData, 'forbidden'>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  const { db } = app;
  const profile = await findOwnProfile(db, viewer.id);
  if (!profile) return refuse('forbidden');
  const newsletter = profile.emailVerified ? await findOwnSubscription(db, profile.email) : undefined;
  return ok({
    collectedAt: app.clock.now().toISOString(),
    profile,
    waysToSignIn: await listOwnWaysIn(db, viewer.id),
    sessions: await listOwnSessions(db, viewer.id),
    mailsNotWanted: await listOwnMailRefusals(db, viewer.id),
    viewsByAdmins: await listViewsByAdmins(db, viewer.id),
    viewsAsAdmin: await listViewsAsAdmin(db, viewer.id),
    deedsAsAdmin: await listDeedsAsAdmin(db, viewer.id),
    wineries: await listOwnMemberships(db, viewer.id),
    orders: await listOwnOrders(db, viewer.id),
    lookedAtOrders: await listOwnLooks(db, viewer.id),
    card: (await findOwnCard(db, viewer.id)) ?? null,
    messages: await listOwnMessages(db, viewer.id),
    favorites: await listOwnFavourites(db, viewer.id),
    cart: await listOwnCart(db, viewer.id),
    images: await listOwnImages(db, viewer.id),
    newsletter: newsletter ?? null,
  });
}
