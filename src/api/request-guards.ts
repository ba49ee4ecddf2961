import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { pageOwnerField } from '#features/accounts/page-owner.ts';
import { isPageOwner } from '#features/accounts/sign-in/page-owner.server.ts';
import { hasAuthorizationToken, readSession } from '#features/accounts/sign-in/session.server.ts';
import type { ErrorReporting } from '#infra/error-reporting.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { isAppError } from '#kit/app-error.ts';
import { errorStatuses } from '#kit/error-codes.ts';
import { type ApiErrorCode, errorTitles } from './error-titles.ts';
import { refusalOf } from './platform/errors/platform-refusal.ts';
import { respondPlatformRefused, sendsTransit } from './platform/response/encoding.ts';
import { respondWebRefused } from './platform/web/web-responses.ts';
import { respondRefused } from './responses.ts';

/** The methods that some route takes. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Refuses every other method. TRACE above all: it asks to repeat the request with its cookies, and a `Request` with it
 * cannot be made anew.
 */
export const refuseOtherMethods: MiddlewareHandler = async (c, next) => {
  if (methods.includes(c.req.method)) return next();
  return c.text('This method is not served here.', 405, { allow: methods.join(', ') });
};

/** Refuses paths that are not percent-encoded UTF-8, e.g. `/u/%FF`: nothing has such a URL. */
export const refuseMalformedPath: MiddlewareHandler = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    return errorResponse(c, 'not-found');
  }
  return next();
};

/**
 * Refuses requests forged by other sites (CSRF): forms of theirs, and any other change that comes with a cookie. A call
 * with its own Authorization header is not a form: no page of another site can set that header, and such a call may have
 * neither body nor content type. A mail program that posts to an unsubscribe URL is not a form either: it sends no
 * Origin and has no session, and the URL itself authorizes it.
 *
 * @param isOwn whether an `Origin` is the site's
 */
export function refuseForgery(isOwn: (origin: string) => boolean): MiddlewareHandler {
  const unsubscribePaths = ['/unsubscribe', '/newsletter/unsubscribe'];
  // why: nothing under /v1 reads a cookie, and pages of other sites may call it
  const bringsRight = (c: Context) =>
    hasAuthorizationToken(c.req.raw.headers) || unsubscribePaths.includes(c.req.path) || isPlatformPath(c);
  const refuseForms = csrf({ origin: isOwn });
  return except(bringsRight, async (c, next) => {
    const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (isChange && c.req.header('cookie') !== undefined && isFromElsewhere(c, isOwn)) {
      return errorResponse(c, 'forbidden');
    }
    return refuseForms(c, next);
  });
}

/**
 * Refuses what a page sends here that was made for another account than the one which is logged in now. Pages say in the
 * URL for whom they were made; other clients do not.
 */
export function refuseOtherPages(app: Parameters<typeof readSession>[0]): MiddlewareHandler {
  return async (c, next) => {
    const owner = c.req.query(pageOwnerField);
    if (owner === undefined || hasAuthorizationToken(c.req.raw.headers)) return next();
    const session = await readSession(app, c.req.raw.headers);
    return isPageOwner(app, session, owner) ? next() : errorResponse(c, 'owner-conflict');
  };
}

/** Whether a browser says that a page of another site sent the request. Other clients say nothing. */
function isFromElsewhere(c: Context, isOwn: (origin: string) => boolean): boolean {
  const [from, site] = [c.req.header('origin'), c.req.header('sec-fetch-site')];
  if ((from !== undefined && isOwn(from)) || site === 'same-origin') return false;
  return from !== undefined || site === 'cross-site' || site === 'same-site';
}

/** Whether a request is one of the platform API. */
function isPlatformPath(c: Context): boolean {
  return c.req.path.startsWith('/v1/');
}

/** After how many seconds a client should try again when the server is overloaded. */
const busyRetrySeconds = 5;

/**
 * Responds to thrown errors: a client error with its own message, and 503 to an overload, which metrics count; others
 * are reported.
 */
export function handleErrors(errors: ErrorReporting): ErrorHandler<HttpEnv> {
  return (error, c) => {
    if (isAppError(error, 'busy')) return errorResponse(c, 'busy', { retryAfterSeconds: busyRetrySeconds });
    if (error instanceof HTTPException && error.status === 403) return errorResponse(c, 'forbidden');
    if (error instanceof HTTPException && error.status < 500) return error.getResponse();
    errors.report(c.get('errorName') ?? 'request-failed', error, { requestId: c.get('requestId'), path: c.req.path });
    return errorResponse(c, 'internal');
  };
}

/** An error response in the format of its route: JSON under `/api`, the client's encoding under `/v1`, text elsewhere. */
export function errorResponse(c: Context, code: ApiErrorCode, retry: { retryAfterSeconds?: number } = {}): Response {
  const refusal = { ok: false, code, ...retry } as const;
  if (c.req.path.startsWith('/api/')) {
    return sendsTransit(c) ? respondWebRefused(c, refusalOf(refusal, 'body')) : respondRefused(c, refusal);
  }
  if (isPlatformPath(c)) return respondPlatformRefused(c, refusalOf(refusal, 'body'));
  if (retry.retryAfterSeconds !== undefined) c.header('retry-after', String(retry.retryAfterSeconds));
  return c.text(errorTitles[code], errorStatuses[code]);
}
