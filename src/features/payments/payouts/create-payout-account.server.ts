import { isDeepStrictEqual } from 'node:util';
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
import { type PayoutOnboarding, payoutOnboardingSchema } from './payout-account.schema.ts';
import type { PayoutAccountView } from './payout-account.ts';
import type { PayoutGateway, PayoutGatewayResult, PayoutsApp } from './payout-gateway.ts';
import { refuseInvalid } from './payout-refusal.ts';
import { mayManagePayouts, viewPayoutAccount } from './show-payout-account.server.ts';
import { changeAccount } from './update-payout-account.server.ts';

/**
 * Opens the account to which a winery is paid, for its owner alone. A winery has one, however often it is asked for; one that is there
 * already is given what is said now, as by `updatePayoutAccount`. Its country stays.
 */
export const createPayoutAccount = defineUseCase(
  async (app: PayoutsApp, actor: Actor, wineryId: string, input: unknown): Promise<PayoutResult<PayoutAccountView>> => {
    if (!(await mayManagePayouts(app, actor, wineryId))) return { ok: false, code: 'forbidden' };
    const parsed = payoutOnboardingSchema.safeParse(input);
    if (!parsed.success) return refuseInvalid(parsed.error.issues);
    const wanted = parsed.data;
    const created = await callPayoutGateway(app, wineryId, (gateway) =>
      createAccountOnce(app, gateway, wineryId, wanted),
    );
    if (!created.ok) return created;
    const { account, isAsWanted } = created.value;
    const view = await viewPayoutAccount(app, account);
    if (isAsWanted) return view;
    // why: nobody had told that it is gone; now that it is known, another is opened
    if (view.ok ? view.value.gone : view.code === 'stripe-account-not-found')
      return createPayoutAccount(app, actor, wineryId, input);
    if (!view.ok) return view;
    return view.value.country === wanted.country ? changeAccount(app, account, changeOf(wanted)) : otherCountry;
  },
);

function changeOf({ country: _, ...change }: PayoutOnboarding) {
  return change;
}

const otherCountry = refuseInvalid([{ path: ['country'], message: 'The country of an account cannot be changed' }]);

/** How many requests of others it settles before its own has its turn. */
const maxAttempts = 3;

/** A winery's account, and whether it says what was wanted: not if it was opened before, or as somebody else asked. */
export type CreatedAccount = { account: PayoutAccountRow; isAsWanted: boolean };

/**
 * Opens the account of a winery, once, whoever asks and however often. What is asked for is frozen before the provider is asked, under
 * the key `winery:{id}:account`, so that who asks again asks for the same; and since the provider forgets keys, it is first looked
 * whether the account is there. Only after a refusal, or when an account is gone, is another thing asked for, under another key.
 * @throws when the provider does not answer
 */
async function createAccountOnce(
  app: Pick<Infra, 'db' | 'clock'>,
  gateway: PayoutGateway,
  wineryId: string,
  wanted: PayoutOnboarding,
): Promise<PayoutGatewayResult<CreatedAccount>> {
  // why: as it comes back from the database
  const said = JSON.parse(JSON.stringify(wanted)) as PayoutOnboarding;
  for (let time = 0; time < maxAttempts; time++) {
    const frozen = await freezeOnboarding(app, wineryId, said);
    if ('accountRef' in frozen) return { kind: 'done', value: { account: frozen, isAsWanted: false } };
    const answer = await findOrCreateAccount(gateway, wineryId, frozen);
    const ref = answer.kind === 'done' ? answer.value.ref : undefined;
    const account = await completeOnboarding(app, wineryId, frozen, ref);
    const isAsWanted = isDeepStrictEqual(frozen.request, said);
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
  const there = isFirst ? undefined : await gateway.find(wineryId, startedAt);
  if (there !== undefined) return { kind: 'done', value: { ref: there } };
  return gateway.open(wineryId, request, `winery:${wineryId}:account${attempt === 1 ? '' : `:${attempt}`}`);
}

/** As many as the column holds. */
const mostAttempts = 1_000;

/** What the provider is asked for, by everybody who asks until it has answered. */
type FrozenOnboarding = {
  request: PayoutOnboarding;
  attempt: number;
  startedAt: Date;
  /** Whether it was never asked for an account of this winery. */
  isFirst: boolean;
};

/**
 * Settles what the provider is asked for: what was asked for before and has no answer, or else what is wanted now.
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
 * Notes the provider's answer: the account, or that it opens none like that. What is asked for next has another key.
 * @param ref undefined for a refusal
 * @returns the account of the winery, if it has one now
 */
function completeOnboarding(
  app: Pick<Infra, 'db' | 'clock'>,
  wineryId: string,
  { attempt }: FrozenOnboarding,
  ref: string | undefined,
): Promise<PayoutAccountRow | undefined> {
  return app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const onboarding = await lockOnboarding(db, wineryId, now);
    if (onboarding.attempt === attempt) {
      await updateOnboarding(db, wineryId, { request: null, attempt: Math.min(attempt + 1, mostAttempts) });
    }
    if (ref === undefined) return undefined;
    const nothingYet = { chargesEnabled: false, payoutsEnabled: false, createdAt: now, updatedAt: now };
    return insertAccount(db, { wineryId, accountRef: ref, ...nothingYet });
  });
}
