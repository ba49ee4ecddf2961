import { isDeepStrictEqual } from 'node:util';
import { eventAccountOf, recordSecurityEvent } from '#features/accounts/security-log/record-security-event.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  findPayoutAccount,
  insertAccount,
  lockOnboarding,
  type PayoutAccountRow,
  updateOnboarding,
} from '../db/payout-account-rows.server.ts';
import { callPayoutGateway, type PayoutResult } from './call-payout-gateway.server.ts';
import { confirmSavedDetails } from './paused-payouts.server.ts';
import { type PayoutOnboarding, payoutOnboardingSchema } from './payout-account.schema.ts';
import type { PayoutAccountView } from './payout-account.ts';
import type { PayoutGateway, PayoutGatewayResult, PayoutsApp } from './payout-gateway.ts';
import { refuseInvalid } from './payout-refusal.ts';
import { refusePayoutChange, viewPayoutAccount } from './show-payout-account.server.ts';
import { changeAccount, findStatementPrefix } from './update-payout-account.server.ts';

/**
 * Creates the winery's account at the gateway. For owners only, with a fresh
 * proof of identity; all owners get a mail. A winery has one account however often this is called;
 * an existing one is changed as by `updatePayoutAccount`. Its country cannot change.
 */
export const createPayoutAccount = defineUseCase(
  async (app: PayoutsApp, actor: Actor, wineryId: string, input: unknown): Promise<PayoutResult<PayoutAccountView>> => {
    const refused = await refusePayoutChange(app, actor, wineryId);
    if (refused) return refused;
    if (actor.kind !== 'user') return { ok: false, code: 'forbidden' };
    const parsed = payoutOnboardingSchema.safeParse(input);
    if (!parsed.success) return refuseInvalid(parsed.error.issues);
    const wanted = { ...parsed.data, statementPrefix: await findStatementPrefix(app, wineryId) };
    const created = await callPayoutGateway(app, wineryId, async (gateway) => {
      // why: before the gateway is asked, since no transaction contains its answer: no change is without an event
      await recordSecurityEvent(app, 'payout-account-changed', eventAccountOf(actor));
      return createAccountOnce(app, gateway, wineryId, wanted);
    });
    if (!created.ok) return created;
    const { account, isAsWanted } = created.value;
    const view = await viewPayoutAccount(app, account, { isOwnChange: isAsWanted });
    if (isAsWanted) {
      await confirmSavedDetails(app, { wineryId, ownerId: actor.id }, wanted);
      return view;
    }
    // why: the account was deleted at the gateway, which is only known since the call; a new one can be created
    if (view.ok ? view.value.deleted : view.code === 'stripe-account-not-found')
      return createPayoutAccount(app, actor, wineryId, input);
    if (!view.ok) return view;
    return view.value.country === wanted.country
      ? changeAccount(app, actor.id, account, changeOf(wanted))
      : otherCountry;
  },
);

function changeOf({ country: _, ...change }: PayoutOnboarding) {
  return change;
}

const otherCountry = refuseInvalid([{ path: ['country'], message: 'The country of an account cannot be changed' }]);

/** How many pending requests of others it completes before it gives up. */
const maxAttempts = 3;

/**
 * A winery's account, and whether it has the requested details: not if it existed before or came from another request.
 */
export type CreatedAccount = { account: PayoutAccountRow; isAsWanted: boolean };

/**
 * Creates the account of a winery exactly once. The request is stored before the gateway is called with the key
 * `winery:{id}:account`, so that a repetition sends the same request. Since the gateway forgets keys, a repetition
 * first checks whether the account exists. Another request, with another key, is only sent after a refusal or for a
 * deleted account.
 * @throws when the gateway does not answer
 */
async function createAccountOnce(
  app: Pick<Infra, 'db' | 'clock'>,
  gateway: PayoutGateway,
  wineryId: string,
  wanted: PayoutOnboarding,
): Promise<PayoutGatewayResult<CreatedAccount>> {
  // why: the stored request has lost undefined members, so compare it with an equally serialized one
  const request = JSON.parse(JSON.stringify(wanted)) as PayoutOnboarding;
  for (let time = 0; time < maxAttempts; time++) {
    const frozen = await freezeOnboarding(app, wineryId, request);
    if ('accountRef' in frozen) return { kind: 'done', value: { account: frozen, isAsWanted: false } };
    const answer = await findOrCreateAccount(gateway, wineryId, frozen);
    const ref = answer.kind === 'done' ? answer.value.ref : undefined;
    const account = await completeOnboarding(app, wineryId, frozen, ref && { accountRef: ref, mode: gateway.mode });
    const isAsWanted = isDeepStrictEqual(frozen.request, request);
    if (account) return { kind: 'done', value: { account, isAsWanted: isAsWanted && account.accountRef === ref } };
    if (isAsWanted && answer.kind === 'refused') return answer;
  }
  throw new Error(`Others keep opening the account of the winery ${wineryId}`);
}

async function findOrCreateAccount(
  gateway: PayoutGateway,
  wineryId: string,
  { request, attempt, startedAt, isFirst }: FrozenOnboarding,
): Promise<PayoutGatewayResult<{ ref: string }>> {
  const existing = isFirst ? undefined : await gateway.find(wineryId, startedAt);
  if (existing !== undefined) return { kind: 'done', value: { ref: existing } };
  return gateway.open(wineryId, request, `winery:${wineryId}:account${attempt === 1 ? '' : `:${attempt}`}`);
}

/** The largest value that the database column accepts. */
const maxAttempt = 1_000;

/** The request that every caller sends until the gateway has answered it. */
type FrozenOnboarding = {
  request: PayoutOnboarding;
  attempt: number;
  startedAt: Date;
  /** Whether the gateway was never called for this winery. */
  isFirst: boolean;
};

/**
 * Fixes the next request: the stored one that has no answer yet, or else the wanted one, which is then stored.
 * @returns the account instead, if the winery has one by now
 */
function freezeOnboarding(
  app: Pick<Infra, 'db' | 'clock'>,
  wineryId: string,
  wanted: PayoutOnboarding,
): Promise<FrozenOnboarding | PayoutAccountRow> {
  return app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const { request, attempt, startedAt } = await lockOnboarding(db, wineryId, now);
    const account = await findPayoutAccount(db, wineryId);
    if (account && !account.deleted) return account;
    if (request) return { request, attempt, startedAt, isFirst: false };
    await updateOnboarding(db, wineryId, { request: JSON.stringify(wanted) });
    return { request: wanted, attempt, startedAt, isFirst: attempt === 1 };
  });
}

/**
 * Stores the gateway's answer: the new account, or a refusal. The next request uses another key.
 * @param opened undefined for a refusal
 * @returns the account of the winery, if it has one now
 */
function completeOnboarding(
  app: Pick<Infra, 'db' | 'clock'>,
  wineryId: string,
  { attempt }: FrozenOnboarding,
  opened: Pick<PayoutAccountRow, 'accountRef' | 'mode'> | undefined | '',
): Promise<PayoutAccountRow | undefined> {
  return app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const onboarding = await lockOnboarding(db, wineryId, now);
    if (onboarding.attempt === attempt) {
      await updateOnboarding(db, wineryId, { request: null, attempt: Math.min(attempt + 1, maxAttempt) });
    }
    if (!opened) return undefined;
    const initialStatus = { chargesEnabled: false, payoutsEnabled: false, createdAt: now, updatedAt: now };
    return insertAccount(db, { wineryId, ...opened, ...initialStatus });
  });
}
