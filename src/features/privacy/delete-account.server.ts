import { checkCurrentPassword } from '#features/accounts/credentials/check-current-password.server.ts';
import { erasePerson } from '#features/accounts/erase-person.server.ts';
import { lockForErasure } from '#features/accounts/lock-person.server.ts';
import { showAccount } from '#features/accounts/profile/show-account.server.ts';
import type { RateLimited } from '#features/accounts/sign-in/rate-limits.server.ts';
import {
  eraseAllocations,
  eraseFromDrafts,
  isChargedForAllocation,
} from '#features/allocations/erase-allocations.server.ts';
import { deleteCart } from '#features/cart/delete-cart.server.ts';
import { eraseClaims, releaseWineries } from '#features/claims/erase-claims.server.ts';
import { eraseClubInvitations, eraseMemberships, isChargedForClub } from '#features/clubs/erase-memberships.server.ts';
import { deleteFavorites } from '#features/favorites/set-favorite.server.ts';
import { forgetColumns } from '#features/imports/map-columns.server.ts';
import { eraseReadReceipts } from '#features/messages/read-receipts.server.ts';
import { unsubscribeFromNewsletter } from '#features/newsletter/end-subscription.server.ts';
import { formatOrderNumber } from '#features/orders/order-number.ts';
import { orderKindOf, statusLabel } from '#features/orders/process/order-progress.ts';
import { eraseExtendedData } from '#features/orders/records/erase-extended-data.server.ts';
import { eraseCustomer } from '#features/payments/cards/customer.server.ts';
import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import { eraseWineryReviews } from '#features/reviews/wineries/erase-reviews.server.ts';
import { eraseInvitations } from '#features/wineries/staff/erase-invitations.server.ts';
import type { InTransaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { PasswordHasher } from '#infra/password-hashing.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { type Refusal, type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deletionConfirmation, type OrderInProgress, type UnsettledOrder } from './account-deletion.ts';
import {
  type BlockingOrderRow,
  listBlockingWineries,
  listPurchasesInProgress,
  listSalesInProgress,
  listUnsettledOrders,
  lockOwnedWineries,
} from './db/deletion-blocker-rows.server.ts';

/** The greatest number of orders that are listed as reason for a refusal. */
const maxListedOrders = 5;

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs' | 'log'> & {
  rateLimiter: RateLimiter;
  passwordHasher: PasswordHasher;
  payments?: PaymentGateway | undefined;
};

export type DeleteAccountResult = Result<
  undefined,
  | Refusal<'invalid', { error: string }>
  | 'forbidden'
  | 'last-admin'
  | 'charge-in-progress'
  | Refusal<'orders-under-way', { orders: OrderInProgress[]; more: number }>
  | Refusal<'money-unsettled', { orders: UnsettledOrder[]; more: number }>
  | Refusal<'holds-wineries', { wineries: string[]; orders: OrderInProgress[]; more: number }>
  | RateLimited
>;

/**
 * Deletes the actor's account: their personal data in all features, in one transaction. Not in an impersonation
 * session. Refused to sole owners of a winery with listings for sale or orders in progress, to buyers with orders in
 * progress, to both while money of an order is not settled, while their card is asked for a club's shipment or for an
 * allocation, and to the last admin. Orders are retained as the law requires, with "Deleted user" as the name.
 * @param typed the current password, or the confirmation word if the account has no password
 * @returns with a refusal up to five of the orders that are its reason, and how many `more` there are
 */
export const deleteAccount = defineUseCase(
  async (app: Needs, actor: Actor, typed: unknown): Promise<DeleteAccountResult> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    const account = await showAccount(app, actor);
    if (!account.ok) return account;
    const refused = await reauthenticate(
      app,
      actor.id,
      account.value.hasPassword,
      typeof typed === 'string' ? typed : '',
    );
    if (refused) return refused;
    const result = await app.db.transaction().execute((db) => deleteInTransaction({ ...app, db }, actor));
    // why: the log must not say whose account it was
    if (result.ok) app.log.info('An account was deleted by its owner');
    return result;
  },
);

async function deleteInTransaction(app: InTransaction<Needs>, actor: SignedIn): Promise<DeleteAccountResult> {
  const { db } = app;
  // why: placing an order locks the person too, so an order placed now is either seen below or refused
  if (!(await lockForErasure(db, actor))) return { ok: false, code: 'forbidden' };
  const owned = await lockOwnedWineries(db, actor.id);
  const wineries = await listBlockingWineries(db, actor.id);
  if (wineries.length > 0) {
    const sales = await listSalesInProgress(db, actor.id, maxListedOrders);
    return {
      ok: false,
      code: 'holds-wineries',
      wineries,
      orders: sales.map(toOrderInProgress),
      more: countMore(sales),
    };
  }
  // why: after this no card is asked any more, and what has been answered meanwhile is an order that is seen below
  const isCharged = (await isChargedForClub(db, actor.id)) || (await isChargedForAllocation(db, actor.id));
  if (isCharged) return { ok: false, code: 'charge-in-progress' };
  const orders = await listPurchasesInProgress(db, actor.id, maxListedOrders);
  if (orders.length > 0) {
    return { ok: false, code: 'orders-under-way', orders: orders.map(toOrderInProgress), more: countMore(orders) };
  }
  const mode = app.payments?.mode ?? null;
  const unsettled = await listUnsettledOrders(db, actor.id, { mode, most: maxListedOrders });
  if (unsettled.length > 0) {
    const named = unsettled.map(({ total: _, ...order }) => ({ ...order, number: formatOrderNumber(order.number) }));
    return { ok: false, code: 'money-unsettled', orders: named, more: countMore(unsettled) };
  }
  const erased = await erasePerson(app, actor);
  if (!erased.ok) return erased;
  await eraseClaims(app, actor);
  await eraseMemberships(app, actor);
  await eraseAllocations(app, actor);
  await releaseWineries(app, owned);
  await eraseWineryReviews(app, actor);
  await deleteFavorites(app, actor);
  await deleteCart(app, actor);
  await forgetColumns(app, actor);
  await eraseReadReceipts(app, actor);
  await eraseExtendedData(app, actor);
  await eraseCustomer(app, actor);
  const { email, emailVerified } = erased.value;
  // why: an unverified address may belong to another person, whose subscription and invitations must stay
  if (emailVerified) await unsubscribeFromNewsletter(app, actor, email);
  if (emailVerified) await eraseInvitations(app, email);
  if (emailVerified) await eraseClubInvitations(app, email);
  if (emailVerified) await eraseFromDrafts(app, email);
  return success;
}

/** How many orders there are beyond those listed. */
function countMore(listed: readonly { total: number }[]): number {
  return (listed[0]?.total ?? 0) - listed.length;
}

function toOrderInProgress(row: BlockingOrderRow): OrderInProgress {
  const { id, side, winery, createdAt, state, acceptedAt, readyAt, deliveryMethod, bookingId, noShow } = row;
  const kind = orderKindOf({ deliveryMethod, booking: bookingId, noShow });
  const status = statusLabel({ state, isAccepted: acceptedAt !== null, isReady: readyAt !== null, kind });
  return { id, side, number: formatOrderNumber(row.number), winery, createdAt, status };
}

async function reauthenticate(
  app: Needs,
  userId: string,
  hasPassword: boolean,
  typed: string,
): Promise<Exclude<DeleteAccountResult, { ok: true }> | undefined> {
  const invalid = (error: string) => ({ ok: false, code: 'invalid', error }) as const;
  if (!hasPassword)
    return typed.trim() === deletionConfirmation
      ? undefined
      : invalid(`Please type ${deletionConfirmation} in capitals`);
  const rejected = await checkCurrentPassword(app, userId, typed.slice(0, 300));
  if (rejected === undefined) return undefined;
  if (rejected.code === 'too-many') return rejected;
  return invalid(rejected.code === 'missing' ? 'Please enter your password' : 'This is not your current password');
}
