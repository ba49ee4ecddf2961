import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { recordRefusedAccess } from '#features/accounts/security-log/record-security-event.server.ts';
import { takePublicCommand } from '#features/accounts/sign-in/rate-limits.server.ts';
import { anonymousSession } from '#features/accounts/sign-in/session.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { errorStatuses } from '#kit/error-codes.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { refuse } from '#kit/result.ts';
import type { App } from '../app.ts';
import { needsSession, type Operation, type OperationRequest, type Outcome, type RequestSession } from './operation.ts';
import { apiRefusal } from './refusals.ts';
import { originOf, readObject, sessionOf, unstorableFields } from './request.server.ts';
import { type ApiRefusal, invalidFields, respondRefused, signInFirst } from './responses.ts';

/** Determines who sends a request. */
type SessionReader = (c: Context<HttpEnv>) => Promise<RequestSession>;

/**
 * The routes of operations: each reads its request, validates it, calls its handler and responds with JSON. If two
 * operations match a path, the first handles it.
 *
 * @param readSession determines the caller; by cookie or token if omitted
 */
export function operationRoutes(
  operations: readonly Operation[],
  app: App,
  readSession: SessionReader = (c) => sessionOf(app, c),
): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  for (const operation of operations) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
    const handlers = operation.roles === 'public' ? [] : [noStore];
    routes.on(operation.method.toUpperCase(), [path], ...handlers, (c) => answer(c, operation, { app, readSession }));
  }
  return routes;
}

/** Marks responses as not cacheable, refusals included, because they are personal. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
};

async function answer(
  c: Context<HttpEnv>,
  operation: Operation,
  { app, readSession }: { app: App; readSession: SessionReader },
): Promise<Response> {
  const session = operation.roles === 'public' ? { ...anonymousSession, from: originOf(c) } : await readSession(c);
  const { actor } = session;
  // why: without a session nothing of a request is read; with one, the use case decides whether this actor may
  if (needsSession(operation) && actor.kind === 'anonymous') return respondRefused(c, signInFirst);
  const isPublicCommand = actor.kind === 'anonymous' && operation.method !== 'get';
  const tooMany = isPublicCommand && (await takePublicCommand(app.rateLimiter, c.get('network')));
  if (tooMany) return respondRefused(c, apiRefusal(tooMany));
  const asked = { app, actor, session, network: c.get('network'), params: c.req.param(), raw: c.req.raw };
  const sent = { query: c.req.query(), body: operation.body && (await readObject(c)) };
  const { reportedAs } = operation;
  c.set(
    'errorName',
    typeof reportedAs === 'function' ? reportedAs({ params: asked.params, body: sent.body }) : reportedAs,
  );
  const done = await run(operation, asked, sent);
  if (!done.ok) {
    if (actor.kind === 'anonymous' && done.code === 'forbidden' && !done.status) return respondRefused(c, signInFirst);
    if ((done.status ?? errorStatuses[done.code]) === 403) await recordRefusedAccess(app, actor);
    return respondRefused(c, done, operation.titles);
  }
  return respondDone(c, operation, done);
}

function respondDone(c: Context<HttpEnv>, { cacheControl, status }: Operation, done: Outcome): Response {
  if ('background' in done) return c.json({ data: done.background }, 202, { location: done.background.url });
  if ('download' in done) {
    const { content, type, name } = done.download;
    const disposition = `attachment; filename="${name}"`;
    return c.body(content, 200, { 'content-type': type, 'content-disposition': disposition });
  }
  for (const cookie of done.cookies ?? []) c.header('set-cookie', cookie, { append: true });
  if (cacheControl !== undefined) c.header('cache-control', cacheControl);
  return c.json({ data: done.value, meta: done.meta }, status ?? 200);
}

type Sent = { query: Record<string, string>; body: Record<string, unknown> | undefined };

async function run(
  operation: Operation,
  asked: Omit<OperationRequest, 'query' | 'body'>,
  { query, body }: Sent,
): Promise<Outcome | ApiRefusal> {
  // why: here for all of them, since PostgreSQL fails on such a text wherever one reaches it, a token as well as a name
  if (Object.keys(unstorableFields(asked.params)).length > 0) return refuse('not-found');
  const unstorable = { ...unstorableFields(query), ...unstorableFields(body ?? {}) };
  const refuseInvalid = async (errors: FieldErrors) => {
    const refusal: ApiRefusal = invalidFields(errors);
    return operation.onInvalid?.({ ...asked, query, body }, refusal) ?? refusal;
  };
  if (Object.keys(unstorable).length > 0) return refuseInvalid(unstorable);
  if (operation.validatedBy === 'use-case') return operation.handle({ ...asked, query, body: body ?? {} });
  const parsed = { query: operation.query?.safeParse(query), body: operation.body?.safeParse(body) };
  const issues = [...(parsed.query?.error?.issues ?? []), ...(parsed.body?.error?.issues ?? [])];
  if (issues.length === 0) return operation.handle({ ...asked, query: parsed.query?.data, body: parsed.body?.data });
  return refuseInvalid(namedErrors(issues));
}

/** Errors by field name; an invalid body as a whole is `body`. */
function namedErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const isBody = (issue: z.core.$ZodIssue) => issue.path.length === 0 && issue.code === 'invalid_type';
  return fieldErrorsOf(
    issues.map((issue) => (isBody(issue) ? { path: ['body'], message: 'The body is an object of JSON' } : issue)),
  );
}
