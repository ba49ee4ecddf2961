import { type Deliverer, setEndpoints } from '../deliver-webhooks.ts';
import type { Engine } from '../http/answer-call.ts';
import { callerOf } from '../http/api-keys.ts';
import { type Answer, type Asked, json } from '../http/http-server.ts';
import { invalid, StripeFailure } from '../http/stripe-error.ts';
import { ledgerOf } from '../money/ledger.ts';
import { emit, keep, type Turn, take } from '../request-context.ts';
import { settleAccount } from '../resources/account-status.ts';
import { closeDispute, openDispute } from '../resources/disputes.ts';
import { idOf } from '../store/ids.ts';
import { order } from '../webhook-faults.ts';
import type { Fault, Faults } from './faults.ts';

/** What the control moves beside the state. */
export type Controls = { engine: Engine; deliverer: Deliverer; faults: Faults; runDue(): void };

type Fields = Record<string, unknown>;
type Control = (controls: Controls, given: Fields, turn: Turn) => object;

const controls: Record<string, Control> = {
  'GET clock': (_, __, turn) => ({ now: turn.now }),
  'POST clock': moveClock,
  'POST disputes': dispute,
  'GET webhooks': showWebhooks,
  'POST webhooks': setWebhooks,
  'POST accounts': changeAccount,
  'GET faults': ({ faults }) => ({ faults: faults.list() }),
  'POST faults': ({ faults }, given) => {
    faults.set((given.faults as Fault[] | undefined) ?? []);
    return { faults: faults.list() };
  },
  'GET ledger': (_, __, turn) => ledgerOf(turn),
};

/** Answers `/_sandbox/…`, by which tests move the time, the buyers, the banks and the network. JSON in, JSON out, with a secret key. */
export async function answerControl(all: Controls, asked: Asked): Promise<Answer> {
  const { engine } = all;
  try {
    if (callerOf(asked).publishable)
      throw new StripeFailure(403, { type: 'invalid_request_error', message: 'The control needs a secret key.' });
    const control = controls[`${asked.method} ${asked.path.replace('/_sandbox/', '')}`];
    if (!control)
      throw new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `There is no control ${asked.method} ${asked.path}`,
      });
    const shown = control(all, asked.body === '' ? {} : (JSON.parse(asked.body) as Fields), engine.turn(null));
    engine.commit();
    await engine.settled();
    return json(200, shown);
  } catch (error) {
    engine.rollBack();
    if (error instanceof StripeFailure) return json(error.status, { error: error.body });
    if (error instanceof SyntaxError)
      return json(400, { error: { type: 'invalid_request_error', message: 'This is no JSON' } });
    throw error;
  }
}

/** `{advance}` or `{now}`, in seconds; what becomes due happens at once. The time never goes back. */
function moveClock({ engine, runDue }: Controls, { advance, now }: Fields, turn: Turn): object {
  const seconds = advance === undefined ? Number(now) - turn.now : Number(advance);
  if (!Number.isFinite(seconds) || seconds < 0)
    throw invalid('The clock only moves forward: give advance or now, in seconds.');
  const before = turn.store.find('offset', 'clock')?.value.seconds ?? 0;
  keep(turn, 'offset', { id: 'clock', seconds: before + Math.ceil(seconds) });
  engine.commit();
  runDue();
  return { now: engine.turn(null).now };
}

/** `{payment_intent}` or `{charge}` opens a dispute; `{dispute, outcome}` ends it, `won` or `lost`. */
function dispute(_: Controls, given: Fields, turn: Turn): object {
  if (given.dispute !== undefined) {
    const outcome = given.outcome === 'won' ? 'won' : 'lost';
    return closeDispute(turn, take(turn, 'dispute', String(given.dispute)), outcome);
  }
  const intent =
    given.payment_intent === undefined ? undefined : take(turn, 'payment_intent', String(given.payment_intent));
  const charge = take(turn, 'charge', String(given.charge ?? idOf(intent?.latest_charge)));
  return openDispute(turn, charge, typeof given.reason === 'string' ? given.reason : 'fraudulent');
}

function showWebhooks({ deliverer }: Controls, _: Fields, turn: Turn): object {
  const pending = [...turn.store.all('delivery')].length;
  const endpoints = [...turn.store.all('endpoint')].map(({ value: { url, connect } }) => ({ url, connect }));
  return { ...deliverer.disorder, pending, endpoints };
}

/** `{duplicate, lose, delayMs, reorder, paused}`: what is not given is as it should be. `{endpoints}` replaces them. */
function setWebhooks(all: Controls, { endpoints, ...given }: Fields, turn: Turn): object {
  const { engine, deliverer } = all;
  if (endpoints) setEndpoints(engine, endpoints as Parameters<typeof setEndpoints>[1]);
  deliverer.disorder = { ...order, ...given };
  deliverer.wake();
  return showWebhooks(all, {}, turn);
}

/** `{account, capability, suspended}` takes a capability away (or gives it back); `{account, deauthorized: true}` ends the connection. */
function changeAccount(_: Controls, given: Fields, turn: Turn): object {
  const account = take(turn, 'account', String(given.account));
  const known = take(turn, 'account_known', account.id);
  if (given.deauthorized) {
    keep(turn, 'account_known', { ...known, revoked: true });
    emit(
      turn,
      'account.application.deauthorized',
      { id: 'ca_sandbox', object: 'application', name: 'Lonevine' },
      account.id,
    );
    return account;
  }
  const capability = String(given.capability);
  const { [capability]: __, ...suspended } = known.suspended;
  if (given.suspended) suspended[capability] = String(given.reason ?? 'rejected.other');
  keep(turn, 'account_known', { ...known, suspended });
  return settleAccount(turn, account, account);
}
