import { createHash } from 'node:crypto';
import { eventAccountOf, recordSecurityEvent } from '#features/accounts/security-log/record-security-event.server.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { isInMode } from '../charges/payment.ts';
import { findPayoutAccount, findWineryName, isOwner, type PayoutAccountRow } from '../db/payout-account-rows.server.ts';
import { statementPrefix } from '../stripe/statement-descriptor.ts';
import { callPayoutGateway, type PayoutResult } from './call-payout-gateway.server.ts';
import { notifyPayoutChange } from './notify-payout-change.server.ts';
import { confirmSavedDetails } from './paused-payouts.server.ts';
import { type PayoutChange, payoutChangeSchema, personTokenSchema } from './payout-account.schema.ts';
import type { PayoutAccountView } from './payout-account.ts';
import type { PayoutsApp } from './payout-gateway.ts';
import { refuseInvalid } from './payout-refusal.ts';
import { mayManagePayouts, refusePayoutChange, viewPayoutAccount } from './show-payout-account.server.ts';

/**
 * Changes the account holder, business profile, or bank of a winery's account. For owners only. A new bank replaces the
 * old one; it and another account holder need a fresh proof of identity.
 */
export const updatePayoutAccount = defineUseCase(
  async (app: PayoutsApp, actor: Actor, wineryId: string, input: unknown): Promise<PayoutResult<PayoutAccountView>> => {
    if (actor.kind !== 'user' || !(await mayManagePayouts(app, actor, wineryId)))
      return { ok: false, code: 'forbidden' };
    const parsed = payoutChangeSchema.safeParse(input);
    if (!parsed.success) return refuseInvalid(parsed.error.issues);
    const refused = movesMoney(parsed.data) ? await refusePayoutChange(app, actor, wineryId) : undefined;
    if (refused) return refused;
    const account = await findPayoutAccount(app.db, wineryId);
    if (!account || !isInMode(account, app.payoutAccounts)) return { ok: false, code: 'stripe-account-not-found' };
    // why: before the gateway is asked, since no transaction contains its answer: no change is without an event
    await recordSecurityEvent(app, 'payout-account-changed', eventAccountOf(actor));
    const statementPrefix = await findStatementPrefix(app, wineryId);
    return changeAccount(app, actor.id, account, { ...parsed.data, statementPrefix });
  },
);

/**
 * Adds a person to the account of a winery that is a company. For owners only, with a fresh proof of identity; all owners
 * get a mail.
 * @returns the gateway's reference of the person
 */
export const addPayoutPerson = defineUseCase(
  async (app: PayoutsApp, actor: Actor, wineryId: string, input: unknown): Promise<PayoutResult<{ ref: string }>> => {
    const refused = await refusePayoutChange(app, actor, wineryId);
    if (refused) return refused;
    const parsed = personTokenSchema.safeParse(input);
    if (!parsed.success) return refuseInvalid(parsed.error.issues);
    const account = await findPayoutAccount(app.db, wineryId);
    if (!account || !isInMode(account, app.payoutAccounts)) return { ok: false, code: 'stripe-account-not-found' };
    // why: before the gateway is asked, since no transaction contains its answer: no change is without an event
    await recordSecurityEvent(app, 'payout-account-changed', eventAccountOf(actor));
    const { personToken: token } = parsed.data;
    const added = await callPayoutGateway(app, wineryId, (gateway) =>
      gateway.addPerson(account.accountRef, token, `winery:${wineryId}:person:${token}`),
    );
    if (added.ok) await notifyPayoutChange(app, wineryId, { what: 'holder', token });
    return added;
  },
);

/** What bank statements call a winery. It follows the winery's name with each change of its account. */
export async function findStatementPrefix(app: Pick<PayoutsApp, 'db'>, wineryId: string): Promise<string | undefined> {
  const name = await findWineryName(app.db, wineryId);
  return name === undefined ? undefined : statementPrefix(name);
}

/** Whether a change says where money goes, and not only what the business is. */
function movesMoney({ accountToken, bankAccountToken }: PayoutChange): boolean {
  return accountToken !== undefined || bankAccountToken !== undefined;
}

/**
 * Changes the account of a winery; all its owners get a mail if money goes elsewhere. What is saved may end a pause of
 * its payouts, or begin one if a former owner was still saving it. The caller checks permissions.
 * @param ownerId who changes it
 */
export async function changeAccount(
  app: PayoutsApp,
  ownerId: string,
  account: PayoutAccountRow,
  change: PayoutChange,
): Promise<PayoutResult<PayoutAccountView>> {
  const { wineryId, accountRef } = account;
  const changed = await callPayoutGateway(app, wineryId, (gateway) =>
    gateway.update(accountRef, change, keyOf(wineryId, change)),
  );
  // why: a lost answer may be that of a change that was made, by somebody who owns the winery no longer
  if (!changed.ok && (changed.code !== 'provider-unavailable' || (await isOwner(app.db, ownerId, wineryId))))
    return changed;
  // why: read first, so that no later reading takes the new bank account for one that somebody else has entered
  const view = await viewPayoutAccount(app, account, { isOwnChange: true });
  await confirmSavedDetails(app, { wineryId, ownerId }, change);
  return changed.ok ? view : changed;
}

/**
 * The idempotency key of a change. Tokens work only once, so a repetition with the same token must use the same key;
 * changes without a token may be repeated.
 */
function keyOf(wineryId: string, change: PayoutChange): string | undefined {
  if (change.accountToken === undefined && change.bankAccountToken === undefined) return undefined;
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.entries(change).toSorted()))
    .digest('hex');
  return `winery:${wineryId}:update:${digest}`;
}
