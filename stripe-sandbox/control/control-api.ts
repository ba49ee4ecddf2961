import { noFaults, setEndpoints, type WebhookDeliverer } from '../deliver-webhooks.ts';
import type { Engine } from '../http/answer-call.ts';
import { authenticate } from '../http/api-keys.ts';
import { type HttpRequest, type HttpResponse, jsonResponse } from '../http/http-server.ts';
import { invalidRequest, StripeApiError } from '../http/stripe-error.ts';
import { ledgerOf } from '../money/ledger.ts';
import { emitEvent, type RequestContext, requireObject, saveObject } from '../request-context.ts';
import { saveAccountStatus } from '../resources/account-status.ts';
import { closeDispute, openDispute } from '../resources/disputes.ts';
import { idOf } from '../store/ids.ts';
import type { Fault, Faults } from './faults.ts';

/** What the control API can change besides the state. */
export type Controls = { engine: Engine; deliverer: WebhookDeliverer; faults: Faults; runScheduled(): void };

type Fields = Record<string, unknown>;
type ControlHandler = (controls: Controls, given: Fields, context: RequestContext) => object;

const controls: Record<string, ControlHandler> = {
  'GET clock': (_, __, context) => ({ now: context.now }),
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
  'GET ledger': (_, __, context) => ledgerOf(context),
};

/**
 * Handles `/_sandbox/…`, with which tests control the time, buyers, banks and the network. JSON in, JSON out, with a
 * secret key.
 */
export async function handleControl(all: Controls, request: HttpRequest): Promise<HttpResponse> {
  const { engine } = all;
  try {
    if (authenticate(request).publishable)
      throw new StripeApiError(403, { type: 'invalid_request_error', message: 'The control needs a secret key.' });
    const control = controls[`${request.method} ${request.path.replace('/_sandbox/', '')}`];
    if (!control)
      throw new StripeApiError(404, {
        type: 'invalid_request_error',
        message: `There is no control ${request.method} ${request.path}`,
      });
    const shown = control(
      all,
      request.body === '' ? {} : (JSON.parse(request.body) as Fields),
      engine.newContext(null),
    );
    engine.commit();
    await engine.settled();
    return jsonResponse(200, shown);
  } catch (error) {
    engine.rollBack();
    if (error instanceof StripeApiError) return jsonResponse(error.status, { error: error.body });
    if (error instanceof SyntaxError)
      return jsonResponse(400, { error: { type: 'invalid_request_error', message: 'This is no JSON' } });
    throw error;
  }
}

/** `{advance}` or `{now}`, in seconds; whatever becomes due happens at once. The time never goes back. */
function moveClock({ engine, runScheduled }: Controls, { advance, now }: Fields, context: RequestContext): object {
  const seconds = advance === undefined ? Number(now) - context.now : Number(advance);
  if (!Number.isFinite(seconds) || seconds < 0)
    throw invalidRequest('The clock only moves forward: give advance or now, in seconds.');
  const before = context.store.find('offset', 'clock')?.value.seconds ?? 0;
  saveObject(context, 'offset', { id: 'clock', seconds: before + Math.ceil(seconds) });
  engine.commit();
  runScheduled();
  return { now: engine.newContext(null).now };
}

/** `{payment_intent}` or `{charge}` opens a dispute; `{dispute, outcome}` closes it, `won` or `lost`. */
function dispute(_: Controls, given: Fields, context: RequestContext): object {
  if (given.dispute !== undefined) {
    const outcome = given.outcome === 'won' ? 'won' : 'lost';
    return closeDispute(context, requireObject(context, 'dispute', String(given.dispute)), outcome);
  }
  const intent =
    given.payment_intent === undefined
      ? undefined
      : requireObject(context, 'payment_intent', String(given.payment_intent));
  const charge = requireObject(context, 'charge', String(given.charge ?? idOf(intent?.latest_charge)));
  return openDispute(context, charge, typeof given.reason === 'string' ? given.reason : 'fraudulent');
}

function showWebhooks({ deliverer }: Controls, _: Fields, context: RequestContext): object {
  const pending = [...context.store.all('delivery')].length;
  const endpoints = [...context.store.all('endpoint')].map(({ value: { url, connect } }) => ({ url, connect }));
  return { ...deliverer.faults, pending, endpoints };
}

/**
 * `{duplicate, lose, delayMs, reorder, paused}`: omitted faults are switched off. `{endpoints}` replaces the endpoints.
 */
function setWebhooks(all: Controls, { endpoints, ...given }: Fields, context: RequestContext): object {
  const { engine, deliverer } = all;
  if (endpoints) setEndpoints(engine, endpoints as Parameters<typeof setEndpoints>[1]);
  deliverer.faults = { ...noFaults, ...given };
  deliverer.wake();
  return showWebhooks(all, {}, context);
}

/**
 * `{account, capability, suspended}` suspends a capability (or restores it); `{account, deauthorized: true}` ends the
 * connection.
 */
function changeAccount(_: Controls, given: Fields, context: RequestContext): object {
  const account = requireObject(context, 'account', String(given.account));
  const known = requireObject(context, 'account_known', account.id);
  if (given.deauthorized) {
    saveObject(context, 'account_known', { ...known, revoked: true });
    emitEvent(
      context,
      'account.application.deauthorized',
      { id: 'ca_sandbox', object: 'application', name: 'Lonevine' },
      account.id,
    );
    return account;
  }
  const capability = String(given.capability);
  const { [capability]: __, ...suspended } = known.suspended;
  if (given.suspended) suspended[capability] = String(given.reason ?? 'rejected.other');
  saveObject(context, 'account_known', { ...known, suspended });
  return saveAccountStatus(context, account, account);
}
