import { isDeepStrictEqual } from 'node:util';
import type { Infra } from '#infra/infra.ts';
import type { PayoutAccountRow } from '../db/payout-account-rows.server.ts';
import { type FrozenOnboarding, freezeOnboarding, completeOnboarding } from './freeze-opening.server.ts';
import type { PayoutOnboarding } from './payout-account.schema.ts';
import type { PayoutGatewayResult, PayoutGateway } from './payout-gateway.ts';

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
export async function createAccountOnce(
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
