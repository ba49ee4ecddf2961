import { checkCurrentPassword } from '#features/accounts/credentials/check-current-password.server.ts';
import { erasePerson } from '#features/accounts/erase-person.server.ts';
import { lockPerson } from '#features/accounts/lock-person.server.ts';
import { showAccount } from '#features/accounts/profile/show-account.server.ts';
import type { RateLimited } from '#features/accounts/sign-in/rate-limits.server.ts';
import { deleteCart } from '#features/cart/delete-cart.server.ts';
import { deleteFavorites } from '#features/favorites/set-favorite.server.ts';
import { eraseReadReceipts } from '#features/messages/read-receipts.server.ts';
import { unsubscribeFromNewsletter } from '#features/newsletter/newsletter.server.ts';
import { eraseCustomer } from '#features/payments/cards/customer.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { PasswordHasher } from '#infra/password-hashing.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { mayChange, type SignedIn, type Viewer } from '#kit/actor.ts';
import {
  listPurchasesInProgress,
  listSalesInProgress,
  listBlockingWineries,
  lockOwnedWineries,
} from './db/erasure-blocker-rows.server.ts';
import { erasureConfirmation, type OrderInProgress } from './erasure.ts';

/** The most orders that are named to whom they keep. */
const maxListedOrders = 5;

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs' | 'log'> & { rateLimiter: RateLimiter; passwordHasher: PasswordHasher };

export type EraseResult =
  | { ok: true }
  | { ok: false; reason: 'invalid'; error: string }
  | { ok: false; reason: 'forbidden' | 'last-admin' }
  | { ok: false; reason: 'orders-under-way'; orders: OrderInProgress[] }
  | { ok: false; reason: 'holds-wineries'; wineries: string[]; orders: OrderInProgress[] }
  | RateLimited;

/**
 * Deletes the viewer's own account for good, all of it or nothing: the person, and what other rooms keep about him. Not for a
 * limited session. Who alone owns a winery with wines on sale or orders under way hands it over or closes them first; who waits for
 * an order waits for its end; the last admin stays. Orders stay as the law has them kept, with "Deleted user" for a name.
 * @param typed the current password; of who has none, the word that says it is meant
 */
export async function eraseAccount(app: Needs, viewer: Viewer, typed: unknown): Promise<EraseResult> {
  if (!mayChange(viewer)) return { ok: false, reason: 'forbidden' };
  const account = await showAccount(app, viewer);
  if (!account.ok) return account;
  const refused = await reauthenticate(app, viewer.id, account.value.hasPassword, typeof typed === 'string' ? typed : '');
  if (refused) return refused;
  const result = await app.db.transaction().execute((db) => eraseInTransaction({ ...app, db }, viewer));
  // why: that it happened, and nothing about whom
  if (result.ok) app.log.info('An account was deleted by its owner');
  return result;
}

async function eraseInTransaction(app: Needs, viewer: SignedIn): Promise<EraseResult> {
  const { db } = app;
  // why: who places an order at this moment holds the person too, so that it is seen here, or finds nobody
  if (!(await lockPerson(db, viewer.id))) return { ok: false, reason: 'forbidden' };
  await lockOwnedWineries(db, viewer.id);
  const wineries = await listBlockingWineries(db, viewer.id);
  if (wineries.length > 0) {
    const sales = await listSalesInProgress(db, viewer.id, maxListedOrders);
    return { ok: false, reason: 'holds-wineries', wineries, orders: sales };
  }
  const orders = await listPurchasesInProgress(db, viewer.id, maxListedOrders);
  if (orders.length > 0) return { ok: false, reason: 'orders-under-way', orders };
  const erased = await erasePerson(app, viewer);
  if (!erased.ok) return erased;
  await deleteFavorites(app, viewer);
  await deleteCart(app, viewer);
  await eraseReadReceipts(app, viewer);
  await eraseCustomer(app, viewer);
  const { email, emailVerified } = erased.value;
  // why: an address that was never proved may be somebody else's, whose subscription stays
  if (emailVerified) await unsubscribeFromNewsletter(app, viewer, email);
  return { ok: true };
}

async function reauthenticate(
  app: Needs,
  userId: string,
  hasPassword: boolean,
  typed: string,
): Promise<Exclude<EraseResult, { ok: true }> | undefined> {
  const invalid = (error: string) => ({ ok: false, reason: 'invalid', error }) as const;
  if (!hasPassword) return typed.trim() === erasureConfirmation ? undefined : invalid(`Please type ${erasureConfirmation} in capitals`);
  const rejected = await checkCurrentPassword(app, userId, typed.slice(0, 300));
  if (rejected === undefined) return undefined;
  if (rejected.reason === 'too-many') return rejected;
  return invalid(rejected.reason === 'missing' ? 'Please enter your password' : 'This is not your current password');
}
