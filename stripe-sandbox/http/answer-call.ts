import { type ApiCall, apiVersion, type RequestContext } from '../request-context.ts';
import { findRoute } from '../routes.ts';
import { newId } from '../store/ids.ts';
import { platform } from '../store/kinds.ts';
import { authenticate, authorizePublishableKey, redactError, redactForBuyer } from './api-keys.ts';
import { decodeForm, type Form } from './form-body.ts';
import { type HttpRequest, type HttpResponse, jsonResponse } from './http-server.ts';
import { findStoredResponse, fingerprint, keyInUse, storeResponse } from './idempotency.ts';
import { isMultipart, readMultipart } from './multipart.ts';
import { present } from './present.ts';
import { readParams } from './read-params.ts';
import { invalidRequest, StripeApiError } from './stripe-error.ts';

/** What a call needs of the running sandbox: the current state, the end of a transaction, and the keys in use. */
export type Engine = {
  newContext(origin: RequestContext['origin']): RequestContext;
  /** Stores the changes of the transaction, or undoes them. */
  commit(): void;
  rollBack(): void;
  /** Resolves when all stored changes are on disk. */
  settled(): Promise<void>;
  busyKeys: Set<string>;
};

/** A failure of Stripe itself, `before` or `after` a call took effect. It is stored under the idempotency key. */
export type InjectedFailure = HttpResponse & { when: 'before' | 'after' };

/**
 * Answers a call of the API, after its changes are on disk.
 *
 * @param failure the answer instead of the call's own
 */
export async function answerCall(engine: Engine, asked: HttpRequest, failure?: InjectedFailure): Promise<HttpResponse> {
  const request = newId('req', 14);
  const named = asked.headers['idempotency-key'];
  const account = asked.headers['stripe-account'] ?? platform;
  const key = asked.method === 'POST' && named !== undefined ? `${account}:${named}` : undefined;
  let locked = false;
  try {
    if (key !== undefined && engine.busyKeys.has(key)) throw keyInUse();
    if (key !== undefined) engine.busyKeys.add(key);
    locked = key !== undefined;
    const answer = runCall(engine, asked, { request, key, named: named ?? null, account, failure });
    await engine.settled();
    return withHeaders(answer, request, named);
  } catch (error) {
    engine.rollBack();
    await engine.settled();
    return withHeaders(failureAnswer(error), request, named);
  } finally {
    if (locked && key !== undefined) engine.busyKeys.delete(key);
  }
}

type CallInfo = {
  request: string;
  key: string | undefined;
  named: string | null;
  account: string;
  failure: InjectedFailure | undefined;
};

/** Runs one call from its first check to its commit, synchronously. */
function runCall(engine: Engine, asked: HttpRequest, info: CallInfo): HttpResponse {
  const { request, key, named, account, failure } = info;
  const context = engine.newContext({ id: request, key: named });
  const { call, answer } = readCall(context, asked, account);
  const hash = key === undefined ? '' : fingerprint(asked, account);
  const earlier = key === undefined ? undefined : findStoredResponse(context, key, hash);
  if (earlier) return earlier;
  const answered = answerWith(failure, () => execute(engine, call, answer));
  // why: Stripe stores every answer of a call that it began to execute, a 500 too:
  // https://docs.stripe.com/api/idempotent_requests
  if (key !== undefined)
    storeResponse(context, { id: key, hash, status: answered.status, body: answered.body, request });
  engine.commit();
  return answered;
}

function answerWith(failure: InjectedFailure | undefined, run: () => HttpResponse): HttpResponse {
  if (failure?.when === 'before') return failure;
  const answered = run();
  return failure ?? answered;
}

function execute(engine: Engine, call: ApiCall, answer: (call: ApiCall) => object): HttpResponse {
  try {
    const { expand = [] } = call.params as { expand?: string[] };
    checkExpand(expand, call.publishable);
    const shown = present(call, answer(call), expand) as object;
    return jsonResponse(200, call.publishable ? redactForBuyer(shown) : shown);
  } catch (error) {
    if (!(error instanceof StripeApiError) || !error.keeps) engine.rollBack();
    return failureAnswer(error, call.publishable);
  }
}

/** @throws 400 for what is too deep, or what a buyer's browser may not see */
function checkExpand(expand: string[], publishable: boolean): void {
  const refused = expand.find((path) => path.split('.').length > 4 || (publishable && path !== 'payment_method'));
  if (refused !== undefined || expand.length > 20)
    throw invalidRequest(`This property cannot be expanded (${(refused ?? '').slice(0, 100)}).`, { param: 'expand' });
}

function readCall(
  context: RequestContext,
  asked: HttpRequest,
  account: string,
): { call: ApiCall; answer: (call: ApiCall) => object } {
  const { publishable } = authenticate(asked, context.rules.secretKey);
  const found = findRoute(asked.method, asked.path);
  if (!found)
    throw new StripeApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${asked.method}: ${asked.path}). The sandbox does not speak all of Stripe's API.`,
    });
  const { route, id, sub } = found;
  checkVersion(asked.headers['stripe-version']);
  checkAccount(context, account);
  const form = isMultipart(asked) ? {} : decodeForm(asked.method === 'POST' ? asked.body : asked.query);
  if (publishable) authorizePublishableKey(context.store, route, id, form);
  const params = isMultipart(asked)
    ? readMultipart(asked)
    : readParams(route.params, publishable ? withoutSecret(form) : form);
  return { call: { ...context, params, id, sub, owner: account, publishable }, answer: route.answer };
}

function withoutSecret({ client_secret: _, key: __, ...form }: Form): Form {
  return form;
}

function checkVersion(version: string | undefined): void {
  if (version !== undefined && version !== apiVersion)
    throw invalidRequest(`The sandbox speaks the API version ${apiVersion} only, not ${version}.`);
}

function checkAccount(context: RequestContext, account: string): void {
  if (account === platform || context.store.find('account', account)) return;
  throw new StripeApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}

function failureAnswer(error: unknown, publishable = false): HttpResponse {
  if (error instanceof StripeApiError)
    return jsonResponse(error.status, { error: publishable ? redactError(error.body) : error.body });
  console.error(error);
  return jsonResponse(500, { error: { type: 'api_error', message: 'The sandbox failed. See its log.' } });
}

function withHeaders(answer: HttpResponse, request: string, key: string | undefined): HttpResponse {
  const headers: Record<string, string> = { 'request-id': request, 'stripe-version': apiVersion, ...answer.headers };
  if (key !== undefined) headers['idempotency-key'] = key;
  return { ...answer, headers };
}
