import { formatOrderNumber } from '#features/orders/order-number.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listAllocationDrafts, listAllocationParts } from './db/allocation-data-rows.server.ts';
import { listClubInvitations, listClubMemberships, listPlanInvoices } from './db/club-data-rows.server.ts';
import {
  findApplicationData,
  findBirthDateCorrection,
  findCard,
  findProfile,
  findSecondFactor,
  findSubscription,
  listAddressBook,
  listCart,
  listFavorites,
  listImages,
  listInterventionsAsAdmin,
  listMailOptOuts,
  listMessages,
  listOperatorMessages,
  listOrders,
  listPasskeys,
  listReadReceipts,
  listSecurityEvents,
  listSessions,
  listSignInMethods,
  listViewsAsAdmin,
  listViewsByAdmins,
} from './db/personal-data-rows.server.ts';
import {
  listBrowserSignIns,
  listReviewAnswers,
  listReviewReports,
  listReviewsSent,
  listReviewVotes,
  listWineryReviews,
} from './db/review-data-rows.server.ts';
import {
  listClaims,
  listImportColumns,
  listImportedFiles,
  listMemberships,
  listStaffEvents,
  listStaffInvitations,
} from './db/winery-work-rows.server.ts';

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
      dataOfApplications: (await findApplicationData(db, actor.id)) ?? null,
      addresses: await listAddressBook(db, actor.id),
      waysToSignIn: await listSignInMethods(db, actor.id),
      sessions: await listSessions(db, actor.id),
      birthDateCorrection: (await findBirthDateCorrection(db, actor.id)) ?? null,
      secondFactor: (await findSecondFactor(db, actor.id)) ?? null,
      passkeys: await listPasskeys(db, actor.id),
      securityEvents: await listSecurityEvents(db, actor.id),
      mailsNotWanted: await listMailOptOuts(db, actor.id),
      viewsByAdmins: await listViewsByAdmins(db, actor.id),
      viewsAsAdmin: await listViewsAsAdmin(db, actor.id),
      deedsAsAdmin: await listInterventionsAsAdmin(db, actor.id),
      wineries: await listMemberships(db, actor.id),
      invitations: profile.emailVerified ? await listStaffInvitations(db, profile.email) : [],
      staffHistory: await listStaffEvents(db, actor.id),
      claims: await listClaims(db, actor.id),
      clubMemberships: await listClubMemberships(db, actor.id),
      clubInvitations: profile.emailVerified ? await listClubInvitations(db, profile.email) : [],
      allocations: await listAllocationParts(db, actor.id),
      allocationDrafts: profile.emailVerified ? await listAllocationDrafts(db, profile.email) : [],
      planInvoices: await listPlanInvoices(db, actor.id),
      orders: (await listOrders(db, actor.id)).map((order) => ({ ...order, number: formatOrderNumber(order.number) })),
      lookedAtOrders: await listReadReceipts(db, actor.id),
      card: (await findCard(db, actor.id)) ?? null,
      messages: await listMessages(db, actor.id),
      operatorMessages: await listOperatorMessages(db, actor.id),
      favorites: await listFavorites(db, actor.id),
      wineryReviews: await listWineryReviews(db, actor.id),
      reviewAnswers: await listReviewAnswers(db, actor.id),
      helpfulVotes: await listReviewVotes(db, actor.id),
      reviewReports: await listReviewReports(db, actor.id),
      reviewsSent: await listReviewsSent(db, actor.id),
      browsers: await listBrowserSignIns(db, actor.id),
      cart: await listCart(db, actor.id),
      images: await listImages(db, actor.id),
      importedFiles: await listImportedFiles(db, actor.id),
      importColumns: await listImportColumns(db, actor.id),
      newsletter: newsletter ?? null,
    });
  },
);
