import { authenticate } from '../http/api-keys.ts';
import { type HttpRequest, type HttpResponse, jsonResponse } from '../http/http-server.ts';
import { StripeApiError } from '../http/stripe-error.ts';
import { ledgerOf } from '../money/ledger.ts';
import { changeAccount } from './account-controls.ts';
import type { Control, Controls } from './control.ts';
import { readFields } from './control-fields.ts';
import { dispute, refund } from './dispute-controls.ts';
import { faultsField } from './faults.ts';
import { moveBalance } from './money-controls.ts';
import { moveClock, rulesOf, setRules } from './time-controls.ts';
import { setWebhooks, showWebhooks } from './webhook-controls.ts';

/** The largest body of a control call, in characters. */
const maxBodyLength = 32_768;

const controls: Record<string, Control> = {
  'GET clock': { fields: [], answer: (_, __, context) => ({ now: context.now }) },
  'POST clock': { fields: ['advance', 'now'], answer: moveClock },
  'GET rules': { fields: [], answer: (_, __, context) => rulesOf(context) },
  'POST rules': { fields: ['settleSeconds', 'payoutSeconds', 'verifySeconds', 'rates'], answer: setRules },
  'POST disputes': {
    fields: ['dispute', 'outcome', 'payment_intent', 'charge', 'reason', 'amount', 'inquiry'],
    answer: dispute,
  },
  'POST refunds': { fields: ['refund', 'outcome', 'reason', 'payment_intent', 'charge', 'pending'], answer: refund },
  'GET webhooks': { fields: [], answer: showWebhooks },
  'POST webhooks': {
    fields: ['drop', 'duplicate', 'lose', 'delayMs', 'reorder', 'paused', 'endpoints'],
    answer: setWebhooks,
  },
  'POST accounts': {
    fields: [
      'verification',
      'requirement',
      'deadlineSeconds',
      'account',
      'capability',
      'suspended',
      'reason',
      'negativeBalances',
      'deauthorized',
    ],
    answer: changeAccount,
  },
  'GET faults': { fields: [], answer: ({ faults }) => ({ faults: faults.list() }) },
  'POST faults': {
    fields: ['faults'],
    answer: ({ faults }, given) => {
      faults.set(faultsField(given));
      return { faults: faults.list() };
    },
  },
  'POST balance_transactions': {
    fields: ['type', 'amount', 'fee', 'currency', 'category', 'dispute'],
    answer: moveBalance,
  },
  'GET ledger': { fields: [], answer: (_, __, context) => ledgerOf(context) },
};

/**
 * Handles `/_sandbox/…`, with which tests control the time, buyers, banks and the network. JSON in, JSON out, with a
 * secret key.
 */
export async function handleControl(all: Controls, request: HttpRequest): Promise<HttpResponse> {
  const { engine } = all;
  try {
    if (authenticate(request, engine.newContext(null).rules.secretKey).publishable)
      throw new StripeApiError(403, { type: 'invalid_request_error', message: 'The control needs a secret key.' });
    const { fields, answer } = controlOf(request);
    const shown = answer(all, readFields(request.body, fields), engine.newContext(null));
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

function controlOf({ method, path, body }: HttpRequest): Control {
  const key = `${method} ${path.replace('/_sandbox/', '')}`;
  const control = Object.hasOwn(controls, key) ? controls[key] : undefined;
  if (!control)
    throw new StripeApiError(404, {
      type: 'invalid_request_error',
      message: `There is no control ${key.slice(0, 100)}`,
    });
  if (body.length > maxBodyLength)
    throw new StripeApiError(413, {
      type: 'invalid_request_error',
      message: `A control call takes up to ${maxBodyLength} characters.`,
    });
  return control;
}
