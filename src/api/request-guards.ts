import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { ErrorReporting } from '#infra/error-reporting.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { errorStatuses } from '#kit/error-codes.ts';
import { errorTitles } from './error-titles.ts';
import { respondRefused } from './responses.ts';

/** Maximum size of a request body, in bytes. */
const maxBody = 1024 * 1024;

/** Refuses a body that is too large before it is read, with or without a Content-Length. */
export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: maxBody,
  onError: (c) => errorResponse(c, 'request-upload-over-limit'),
});

/**
 * Refuses requests forged by forms on other sites (CSRF). A call with its own Authorization header is not a form: no
 * page of another site can set that header, and such a call may have neither body nor content type. A mail program that
 * posts to the unsubscribe URL is not a form either: it sends no Origin and has no session, and the URL itself
 * authorizes it.
 *
 * @param origin of the site
 */
export function refuseForgery(origin: string): MiddlewareHandler {
  const bringsRight = (c: Context) =>
    /^Bearer /i.test(c.req.header('authorization') ?? '') || c.req.path === '/unsubscribe';
  return except(bringsRight, csrf({ origin }));
}

/** Responds to thrown errors: a client error with its own message; others are reported. */
export function handleErrors(errors: ErrorReporting): ErrorHandler<HttpEnv> {
  return (error, c) => {
    if (error instanceof HTTPException && error.status === 403) return errorResponse(c, 'forbidden');
    if (error instanceof HTTPException && error.status < 500) return error.getResponse();
    errors.report(c.get('errorName') ?? 'request-failed', error, { requestId: c.get('requestId'), path: c.req.path });
    return errorResponse(c, 'internal');
  };
}

/** An error response in the format of its route: JSON under `/api`, text elsewhere. */
function errorResponse(c: Context, code: 'forbidden' | 'request-upload-over-limit' | 'internal'): Response {
  return c.req.path.startsWith('/api/')
    ? respondRefused(c, { ok: false, code })
    : c.text(errorTitles[code], errorStatuses[code]);
}
