import type { HttpRequest, HttpResponse } from '../http/http-server.ts';
import type { RequestContext } from '../request-context.ts';
import { answerChallenge } from '../resources/confirm-payment.ts';
import { answerSetupChallenge } from '../resources/setup-intents.ts';
import { htmlPage, redirect } from './html.ts';

/** The 3-D Secure page of the buyer's bank. Whoever has the client secret may answer it. */
export function challengePage(context: RequestContext, request: HttpRequest, id: string): HttpResponse {
  const query = new URLSearchParams(request.query);
  const payment = context.store.find('payment_intent', id)?.value;
  const setup = context.store.find('setup_intent', id)?.value;
  const intent = payment ?? setup;
  if (!intent || intent.client_secret !== query.get('client_secret'))
    return htmlPage('This question is unknown', '<p>Go back to the shop.</p>', {}, 404);
  if (request.method !== 'POST' && intent.status === 'requires_action')
    return htmlPage('Is it really you?', '<p>Your bank asks you to confirm this payment (3-D Secure).</p>', {
      complete: 'Complete',
      fail: 'Fail',
    });
  if (request.method === 'POST') answer(context, id, new URLSearchParams(request.body).get('answer') === 'complete');
  return goBack(context, id);
}

function answer(context: RequestContext, id: string, passed: boolean): void {
  const payment = context.store.find('payment_intent', id)?.value;
  const setup = context.store.find('setup_intent', id)?.value;
  try {
    if (payment) answerChallenge(context, payment, passed);
    else if (setup) answerSetupChallenge(context, setup, passed);
  } catch (error) {
    // why: the card may be declined after 3-D Secure; the intent says so, and so does the return URL
    if (!(error instanceof Error && 'keeps' in error && error.keeps)) throw error;
  }
}

/** Where to is what the intent was confirmed with, which was checked then: the page's own URL says nothing of it. */
function goBack(context: RequestContext, id: string): HttpResponse {
  const returnUrl = context.store.find('intent_known', id)?.value.returnUrl;
  const payment = context.store.find('payment_intent', id)?.value;
  const setup = context.store.find('setup_intent', id)?.value;
  const intent = payment ?? setup;
  const passed = intent !== undefined && ['succeeded', 'requires_capture', 'processing'].includes(intent.status);
  if (!returnUrl) return htmlPage(passed ? 'Thank you' : 'This did not work', '<p>You can close this window.</p>', {});
  const url = new URL(returnUrl);
  const kind = payment ? 'payment_intent' : 'setup_intent';
  url.searchParams.set(kind, id);
  url.searchParams.set(`${kind}_client_secret`, intent?.client_secret ?? '');
  url.searchParams.set('redirect_status', passed ? 'succeeded' : 'failed');
  return redirect(url.href);
}
