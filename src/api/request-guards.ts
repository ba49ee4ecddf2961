import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { ErrorReporting } from '#infra/error-reporting.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { errorStatuses } from './error-statuses.ts';
import { respondRefused } from './responses.ts';

/** The largest body of a request, in bytes. */
const maxBody = 1024 * 1024;

/** Refuses a body that is too large before anything reads it, whether its length is told or not. */
export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: maxBody,
  onError: (c) => errorResponse(c, 'request-upload-over-limit'),
});

/**
 * Refuses what a form on another site sends in a visitor's name. A call that brings its token itself is nobody's form: no page of
 * another site can write that header, and such a call may have no body, hence no type. Nor is the mail program anybody's form that
 * posts to the address by which a reader stops a kind of mails: it says no origin and has no session, and the address is the right.
 * @param origin of the site
 */
export function refuseForgery(origin: string): MiddlewareHandler {
  const bringsRight = (c: Context) =>
    /^Bearer /i.test(c.req.header('authorization') ?? '') || c.req.path === '/unsubscribe';
  return except(bringsRight, csrf({ origin }));
}

/** Answers where something went wrong on the way: what the caller did wrong in its own words, the rest is reported. */
export function handleErrors(errors: ErrorReporting): ErrorHandler<HttpEnv> {
  return (error, c) => {
    if (error instanceof HTTPException && error.status === 403) return errorResponse(c, 'forbidden');
    if (error instanceof HTTPException && error.status < 500) return error.getResponse();
    errors.report(c.get('errorName') ?? 'request-failed', error, { requestId: c.get('requestId'), path: c.req.path });
    return errorResponse(c, 'internal');
  };
}

/** A failure as it is read where it came in: JSON under `/api`, words elsewhere. */
function errorResponse(c: Context, reason: 'forbidden' | 'request-upload-over-limit' | 'internal'): Response {
  const { status, title } = errorStatuses[reason];
  return c.req.path.startsWith('/api/') ? respondRefused(c, { ok: false, reason }) : c.text(title, status);
}
