import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { ErrorReporting } from '#infra/error-reporting.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { problem } from './responses.ts';

/** The largest body of a request, in bytes. */
const maxBody = 1024 * 1024;

/** Refuses a body that is too large before anything reads it, whether its length is told or not. */
export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: maxBody,
  onError: (c) => errorResponse(c, 413, 'request-upload-over-limit', 'The request is too large.'),
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
    if (error instanceof HTTPException && error.status === 403) return errorResponse(c, 403, 'forbidden', 'Forbidden');
    if (error instanceof HTTPException && error.status < 500) return error.getResponse();
    errors.report('request-failed', error, { requestId: c.get('requestId'), path: c.req.path });
    return errorResponse(c, 500, 'internal', 'Something went wrong on our side. Please try again.');
  };
}

/** A failure as the door that it came through speaks: JSON under `/api`, words elsewhere. */
function errorResponse(c: Context, status: 403 | 413 | 500, code: string, title: string): Response {
  return c.req.path.startsWith('/api/') ? c.json(problem(status, code, title), status) : c.text(title, status);
}
