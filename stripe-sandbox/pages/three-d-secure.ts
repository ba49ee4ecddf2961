import type { Answer, Asked } from '../http/http-server.ts';
import type { Turn } from '../request-context.ts';
import { answerChallenge } from '../resources/confirm-payment.ts';
import { answerSetupChallenge } from '../resources/setup-intents.ts';
import { page, sendOn } from './html.ts';

/** The question of the buyer's bank. Whoever has the client secret may answer it. */
export function challengePage(turn: Turn, asked: Asked, id: string): Answer {
  const query = new URLSearchParams(asked.query);
  const payment = turn.store.find('payment_intent', id)?.value;
  const setup = turn.store.find('setup_intent', id)?.value;
  const intent = payment ?? setup;
  if (!intent || intent.client_secret !== query.get('client_secret'))
    return page('This question is unknown', '<p>Go back to the shop.</p>', {}, 404);
  if (asked.method !== 'POST' && intent.status === 'requires_action')
    return page('Is it really you?', '<p>Your bank asks you to confirm this payment (3-D Secure).</p>', {
      complete: 'Complete',
      fail: 'Fail',
    });
  if (asked.method === 'POST') answer(turn, id, new URLSearchParams(asked.body).get('answer') === 'complete');
  return goBack(turn, id, query.get('return_url'));
}

function answer(turn: Turn, id: string, passed: boolean): void {
  const payment = turn.store.find('payment_intent', id)?.value;
  const setup = turn.store.find('setup_intent', id)?.value;
  try {
    if (payment) answerChallenge(turn, payment, passed);
    else if (setup) answerSetupChallenge(turn, setup, passed);
  } catch (error) {
    // why: the card may be refused after its owner was asked; the intent says so, and so does the address that is gone back to
    if (!(error instanceof Error && 'keeps' in error && error.keeps)) throw error;
  }
}

function goBack(turn: Turn, id: string, returnUrl: string | null): Answer {
  const payment = turn.store.find('payment_intent', id)?.value;
  const setup = turn.store.find('setup_intent', id)?.value;
  const intent = payment ?? setup;
  const passed = intent !== undefined && ['succeeded', 'requires_capture', 'processing'].includes(intent.status);
  if (!returnUrl || !/^https?:\/\//.test(returnUrl))
    return page(passed ? 'Thank you' : 'This did not work', '<p>You can close this window.</p>', {});
  const url = new URL(returnUrl);
  const kind = payment ? 'payment_intent' : 'setup_intent';
  url.searchParams.set(kind, id);
  url.searchParams.set(`${kind}_client_secret`, intent?.client_secret ?? '');
  url.searchParams.set('redirect_status', passed ? 'succeeded' : 'failed');
  return sendOn(url.href);
}
