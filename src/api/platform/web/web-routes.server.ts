import { type Context, Hono } from 'hono';
import { takePublicCommand } from '#features/accounts/sign-in/rate-limits.server.ts';
import type { PlatformAccess } from '#features/applications/read-access.server.ts';
import { listListingRecords } from '#features/listings/list-records.server.ts';
import { speculateOrder } from '#features/orders/placing/speculate-order.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { anonymous } from '#kit/actor.ts';
import type { App } from '../../../app.ts';
import type { RequestSession } from '../../operation.ts';
import { originOf, sessionOf } from '../../request.server.ts';
import type { Endpoint } from '../endpoint.ts';
import { currentUserEndpoints } from '../endpoints/current-user.server.ts';
import { transactionCommandEndpoints } from '../endpoints/transaction-commands.server.ts';
import { invalidParameters, platformRefusal, refusalOf } from '../errors/platform-refusal.ts';
import { readBody } from '../request/body.server.ts';
import { lineItemOf } from '../resources/line-item.ts';
import { processOf } from '../resources/listing-public-data.ts';
import { sendsTransit } from '../response/encoding.ts';
import { endpointRequest, executeEndpoint, type SentParameters } from '../run-endpoint.server.ts';
import { orderRequestOf, transactionParams } from '../transactions/transaction-params.ts';
import { platformAccessOf, sendsPlatformCookie, sendsPlatformToken } from './web-access.server.ts';
import {
  endpointBodyOf,
  lineItemsRequest,
  paramsOf,
  pathOfOrderData,
  privilegedRequest,
  queryOf,
} from './web-requests.ts';
import { respondWeb, respondWebRefused } from './web-responses.ts';

/** Who calls, and what was sent. */
type Call = { app: App; session: RequestSession; body: object };

/**
 * What the server of a front end of the platform answers beside the API, for front ends that have none: line items,
 * transitions whose line items are computed here, and the deletion of one's account. In transit, and in JSON for those who
 * have a token of the platform API that holds; others in JSON have the operations with the same paths.
 */
export function platformWebRoutes(app: App): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const handlers = {
    '/api/transaction-line-items': answerLineItems,
    '/api/initiate-privileged': (c: Context, call: Call) => answerPrivileged(c, call, 'initiate'),
    '/api/transition-privileged': (c: Context, call: Call) => answerPrivileged(c, call, 'transition'),
    '/api/delete-account': answerDeletion,
  };
  for (const [path, handle] of Object.entries(handlers)) {
    routes.post(path, async (c, next) => {
      const access = await platformAccessOf(app, c);
      if (!sendsTransit(c) && !access) return next();
      const session = await callerOf(app, c, access);
      const isPublic = session.actor.kind === 'anonymous';
      const tooMany = isPublic && (await takePublicCommand(app.rateLimiter, c.get('network')));
      if (tooMany) return respondWebRefused(c, refusalOf(tooMany, 'body'));
      const sent = await readBody(c);
      if (!sent.ok) return respondWebRefused(c, sent);
      return handle(c, { app, session, body: sent.value });
    });
  }
  return routes;
}

/**
 * The session of the platform's token, or that of our own pages and API. Whoever has logged in to a front end of the
 * platform is nobody else once that has expired, even if our pages in the same browser know another person.
 */
async function callerOf(app: App, c: Context<HttpEnv>, access: PlatformAccess | undefined): Promise<RequestSession> {
  if (access) return { ...access.session, from: originOf(c) };
  const session = await sessionOf(app, c);
  return sendsPlatformCookie(c) ? { ...session, actor: anonymous } : session;
}

async function answerLineItems(c: Context, { app, session, body }: Call): Promise<Response> {
  const read = lineItemsRequest.safeParse(body, { reportInput: true });
  if (!read.success) return respondWebRefused(c, invalidParameters(read.error.issues, 'body'));
  const { listingId, isOwnListing, orderData } = read.data;
  const params = transactionParams.parse(paramsOf(orderData));
  const priced = await speculateOrder(app, session.actor, orderRequestOf(params, listingId), { isOwnListing });
  if (!priced.ok) return respondWebRefused(c, refusalOf(priced, 'body', {}, pathOfOrderData));
  const [listing] = await listListingRecords(app, session.actor, [listingId]);
  const process = processOf(listing ?? { publicData: null });
  const lines = priced.value.lineItems.map((line) => lineItemOf(process, line));
  return respondWeb(c, { data: lines });
}

async function answerPrivileged(c: Context, call: Call, verb: 'initiate' | 'transition'): Promise<Response> {
  const read = privilegedRequest.safeParse(call.body, { reportInput: true });
  if (!read.success) return respondWebRefused(c, invalidParameters(read.error.issues, 'body'));
  const endpoint = endpointOf(`transactions/${verb}${read.data.isSpeculative ? '_speculative' : ''}`);
  const parameters = { expand: 'true', ...queryOf(read.data.queryParams ?? {}) };
  return callEndpoint(c, endpoint, call, { parameters, body: endpointBodyOf(read.data) });
}

/** Deletes the account, as the endpoint does. The front end logs out afterwards, which clears the cookie of the SDK. */
function answerDeletion(c: Context, call: Call): Promise<Response> {
  return callEndpoint(c, endpointOf('current_user/delete'), call, { parameters: {}, body: call.body });
}

function endpointOf(name: string): Endpoint {
  const endpoint = [...transactionCommandEndpoints, ...currentUserEndpoints].find((one) => one.name === name);
  if (!endpoint) throw new Error(`There is no endpoint ${name}`);
  return endpoint;
}

/** Calls an endpoint for a person, with the trust of our own prices, and wraps what it answers. */
async function callEndpoint(
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  { app, session }: Call,
  sent: SentParameters,
): Promise<Response> {
  if (session.actor.kind !== 'user') {
    const code = sendsPlatformToken(c) ? 'auth-invalid-access-token' : 'forbidden';
    return respondWebRefused(c, platformRefusal(code));
  }
  const request = endpointRequest(c, endpoint, { app, session, trusted: true }, sent);
  const answered = 'platform' in request ? request : await executeEndpoint(endpoint, request);
  if ('platform' in answered) return respondWebRefused(c, answered);
  return respondWeb(c, { status: 200, statusText: 'OK', data: answered.value });
}
