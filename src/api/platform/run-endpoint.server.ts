import type { Context } from 'hono';
import { recordRefusedAccess } from '#features/accounts/security-log/record-security-event.server.ts';
import type { PlatformAccess } from '#features/applications/read-access.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { App } from '../../app.ts';
import { unstorableFields } from '../request.server.ts';
import type { Endpoint, EndpointAnswer, EndpointRequest } from './endpoint.ts';
import { platformErrors } from './errors/platform-errors.ts';
import {
  invalidParameters,
  type PlatformRefusal,
  platformRefusal,
  refusalOf,
  wrongParameter,
} from './errors/platform-refusal.ts';
import { readBody } from './request/body.server.ts';
import { pageParameters, readQuery, usualPageSize } from './request/parameters.ts';
import { buildDocument } from './response/document.server.ts';
import { respondEncoded, respondPlatformRefused } from './response/encoding.ts';
import { readSelection } from './response/selection.ts';
import { type TransitValue, Uuid } from './transit/transit-values.ts';

/** Runs an endpoint for whoever has this access: validates what is sent, calls it, and builds the response. */
export async function runEndpoint(
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  { app, access }: { app: App; access: PlatformAccess },
): Promise<Response> {
  const request = await readRequest(c, endpoint, { app, access });
  if ('platform' in request) return respondPlatformRefused(c, request);
  const answered = await executeEndpoint(endpoint, request);
  return 'platform' in answered ? respondPlatformRefused(c, answered) : respondEncoded(c, answered.value, 200);
}

/** Calls an endpoint and builds the document that it answers with. */
export async function executeEndpoint(
  endpoint: Endpoint,
  request: EndpointRequest,
): Promise<{ value: TransitValue } | PlatformRefusal> {
  const done = await endpoint.handle(request);
  if (done.ok) return answer(endpoint, request, done);
  const where = endpoint.method === 'get' ? 'query' : 'body';
  const refusal = 'platform' in done ? done : refusalOf(done, where, endpoint.errors, endpoint.pathOf);
  if (platformErrors[refusal.platform[0].code].status === 403) await recordRefusedAccess(request.app, request.actor);
  return refusal;
}

async function readRequest(
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  { app, access }: { app: App; access: PlatformAccess },
): Promise<EndpointRequest | PlatformRefusal> {
  const sent = endpoint.body ? await readBody(c) : undefined;
  if (sent && !sent.ok) return sent;
  const caller = { app, access, session: sessionOf(c, access), trusted: access.scope === 'trusted:user' };
  return endpointRequest(c, endpoint, caller, {
    ...{ parameters: readQuery(new URL(c.req.url).searchParams), body: sent?.value },
  });
}

/** What is sent to an endpoint: the parameters of the query, and the body of a command. */
export type SentParameters = Pick<EndpointRequest, 'parameters'> & { body: object | undefined };

/** The request of an endpoint from whoever calls it, if what is sent is valid. */
export function endpointRequest(
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  caller: Pick<EndpointRequest, 'app' | 'access' | 'session' | 'trusted'>,
  sent: SentParameters,
): EndpointRequest | PlatformRefusal {
  const { parameters } = sent;
  const [unstorable] = Object.keys(unstorableFields(parameters));
  if (unstorable !== undefined) return wrongParameter(unstorable);
  const selection = readSelection(parameters);
  if ('wrong' in selection) return wrongParameter(selection.wrong);
  const page = pageParameters(endpoint.greatestPage ?? usualPageSize).safeParse(endpoint.paged ? parameters : {});
  const query = endpoint.query?.safeParse(parameters, { reportInput: true });
  const issues = [...(page.error?.issues ?? []), ...(query?.error?.issues ?? [])];
  if (!page.success || issues.length > 0) return invalidParameters(issues, 'query');
  const body = endpoint.body?.safeParse(sent.body, { reportInput: true });
  if (body?.error) return invalidParameters(body.error.issues, 'body');
  return {
    ...{ ...caller, parameters, selection, actor: caller.session.actor, network: c.get('network'), raw: c.req.raw },
    ...{ page: page.data, query: query?.data, body: body?.data },
  };
}

/** The session as use cases take it: with its own token in `Authorization`, and without cookies. */
function sessionOf(c: Context<HttpEnv>, { session, sessionToken }: PlatformAccess): EndpointRequest['session'] {
  const headers = new Headers({ 'user-agent': c.req.header('user-agent') ?? '' });
  if (sessionToken !== undefined) headers.set('authorization', `Bearer ${sessionToken}`);
  return { ...session, from: { headers, network: c.get('network') } };
}

async function answer(
  endpoint: Endpoint,
  request: EndpointRequest,
  done: EndpointAnswer,
): Promise<{ value: TransitValue } | PlatformRefusal> {
  const isCommand = endpoint.method === 'post' && !endpoint.alwaysExpanded;
  const isExpanded = request.parameters.expand === 'true' && !endpoint.neverExpanded;
  if (isCommand && !isExpanded && !('totalItems' in done)) {
    return { value: { data: { id: new Uuid(done.data.id), type: done.data.type } } };
  }
  const { app, actor, selection } = request;
  const built = await buildDocument({ app, actor, selection }, done.data);
  if (!built) return platformRefusal('not-found');
  const { data, included } = built;
  const beside = Object.keys(selection.include).length > 0 ? { included } : {};
  return { value: { data, ...beside, ...('totalItems' in done && { meta: metaOf(done, request) }) } as TransitValue };
}

/** The meta of a page. After the last page there is nothing, as on an empty list. */
function metaOf(
  { totalItems, paginationLimit }: Extract<EndpointAnswer, { totalItems: number }>,
  { page: { page, perPage } }: EndpointRequest,
): { [name: string]: number } {
  const totalPages = Math.ceil(totalItems / perPage);
  return { totalItems, totalPages, page, perPage, ...(paginationLimit !== undefined && { paginationLimit }) };
}
