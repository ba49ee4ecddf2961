import { isDeepStrictEqual } from 'node:util';
import type { Infra } from '#infra/infra.ts';
import type { PayoutAccountRow } from '../db/payout-account-rows.server.ts';
import { type FrozenOpening, freezeOpening, settleOpening } from './freeze-opening.server.ts';
import type { PayoutOpening } from './payout-account.schema.ts';
import type { PayoutAnswer, PayoutProvider } from './payout-gateway.ts';

/** How many requests of others it settles before its own has its turn. */
const most = 3;

/** A winery's account, and whether it says what was wanted: not if it was opened before, or as somebody else asked. */
export type Opened = { account: PayoutAccountRow; isAsWanted: boolean };

/**
 * Opens the account of a winery, once, whoever asks and however often. What is asked for is frozen before the provider is asked, under
 * the key `winery:{id}:account`, so that who asks again asks for the same; and since the provider forgets keys, it is first looked
 * whether the account is there. Only after a refusal, or when an account is gone, is another thing asked for, under another key.
 * @throws when the provider does not answer
 */
export async function openAccountOnce(
  app: Pick<Infra, 'db' | 'clock'>,
  provider: PayoutProvider,
  wineryId: string,
  wanted: PayoutOpening,
): Promise<PayoutAnswer<Opened>> {
  // why: as it comes back from the database
  const said = JSON.parse(JSON.stringify(wanted)) as PayoutOpening;
  for (let time = 0; time < most; time++) {
    const frozen = await freezeOpening(app, wineryId, said);
    if ('accountRef' in frozen) return { kind: 'done', value: { account: frozen, isAsWanted: false } };
    const answer = await askFor(provider, wineryId, frozen);
    const ref = answer.kind === 'done' ? answer.value.ref : undefined;
    const account = await settleOpening(app, wineryId, frozen, ref);
    const isAsWanted = isDeepStrictEqual(frozen.request, said);
    if (account) return { kind: 'done', value: { account, isAsWanted: isAsWanted && account.accountRef === ref } };
    if (isAsWanted && answer.kind === 'refused') return answer;
  }
  throw new Error(`Others keep opening the account of the winery ${wineryId}`);
}

async function askFor(
  provider: PayoutProvider,
  wineryId: string,
  { request, attempt, startedAt, isFirst }: FrozenOpening,
): Promise<PayoutAnswer<{ ref: string }>> {
  const there = isFirst ? undefined : await provider.find(wineryId, startedAt);
  if (there !== undefined) return { kind: 'done', value: { ref: there } };
  return provider.open(wineryId, request, `winery:${wineryId}:account${attempt === 1 ? '' : `:${attempt}`}`);
}
