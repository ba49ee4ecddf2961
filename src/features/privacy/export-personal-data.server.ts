import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  findCard,
  findProfile,
  findSecondFactor,
  findSubscription,
  listCart,
  listFavorites,
  listImages,
  listInterventionsAsAdmin,
  listMailOptOuts,
  listMemberships,
  listMessages,
  listOrders,
  listReadReceipts,
  listSecurityEvents,
  listSessions,
  listSignInMethods,
  listViewsAsAdmin,
  listViewsByAdmins,
} from './db/personal-data-rows.server.ts';

/** Everything stored about a person, as JSON with names that people understand. */
export type PersonalData = { collectedAt: string } & Record<string, unknown>;

/**
 * Exports everything stored about the actor. Only for themselves, and not in an impersonation session. The newsletter
 * subscription is included only for a verified address. Data that a feature stores about people has to be added here.
 */
export const exportPersonalData = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<PersonalData, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const { db } = app;
    const profile = await findProfile(db, actor.id);
    if (!profile) return refuse('forbidden');
    const newsletter = profile.emailVerified ? await findSubscription(db, profile.email) : undefined;
    return ok({
      collectedAt: app.clock.now().toISOString(),
      profile,
      waysToSignIn: await listSignInMethods(db, actor.id),
      sessions: await listSessions(db, actor.id),
      secondFactor: (await findSecondFactor(db, actor.id)) ?? null,
      securityEvents: await listSecurityEvents(db, actor.id),
      mailsNotWanted: await listMailOptOuts(db, actor.id),
      viewsByAdmins: await listViewsByAdmins(db, actor.id),
      viewsAsAdmin: await listViewsAsAdmin(db, actor.id),
      deedsAsAdmin: await listInterventionsAsAdmin(db, actor.id),
      wineries: await listMemberships(db, actor.id),
      orders: await listOrders(db, actor.id),
      lookedAtOrders: await listReadReceipts(db, actor.id),
      card: (await findCard(db, actor.id)) ?? null,
      messages: await listMessages(db, actor.id),
      favorites: await listFavorites(db, actor.id),
      cart: await listCart(db, actor.id),
      images: await listImages(db, actor.id),
      newsletter: newsletter ?? null,
    });
  },
);
