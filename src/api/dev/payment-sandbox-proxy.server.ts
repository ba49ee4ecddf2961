import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SandboxSettings } from '#features/payments/stripe/stripe-settings.ts';
import type { ErrorReporting } from '#infra/error-reporting.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';

/** Size limits of forwarded requests and responses, in bytes, and timeout of the sandbox, in milliseconds. */
const [maxRequestBytes, maxResponseBytes, timeout] = [16 * 1024, 256 * 1024, 10_000];

/** A path segment: an id of an intent or a page's secret. */
const id = ':id{\\w{1,120}}';

/**
 * The part of the payment sandbox that a buyer's browser may reach, on the site's own origin: with a publishable key,
 * intents by their client secret and tokens; and the two pages that a browser is redirected to. Nothing else of the
 * sandbox is forwarded.
 */
export function paymentSandboxRoutes(sandbox: SandboxSettings, errors: ErrorReporting): Hono<HttpEnv> {
  const forwardRequest = (c: Context<HttpEnv>) => forward(c, sandbox, errors);
  const routes = new Hono<HttpEnv>();
  routes.use(
    bodyLimit({ maxSize: maxRequestBytes, onError: (c) => c.json(stripeError('The request is too large.'), 413) }),
  );
  for (const intents of ['payment_intents', 'setup_intents']) {
    routes.get(`/v1/${intents}/${id}`, forwardRequest);
    routes.post(`/v1/${intents}/${id}/confirm`, forwardRequest);
  }
  routes.post('/v1/tokens', forwardRequest);
  routes.on(['GET', 'POST'], [`/3d-secure/${id}`, `/onboarding/${id}`], forwardRequest);
  routes.all('*', (c) => c.json(stripeError('Not found'), 404));
  return routes;
}

async function forward(c: Context<HttpEnv>, sandbox: SandboxSettings, errors: ErrorReporting): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const isCall = pathname.startsWith('/_sandbox/v1/');
  const url = new URL(isCall ? pathname.slice('/_sandbox'.length) : pathname, sandbox.address);
  url.search = search;
  const { method } = c.req;
  try {
    const answer = await fetch(url, {
      method,
      // why: none of the visitor's own headers; the sandbox must not get the site's cookies
      headers: {
        ...(isCall ? { authorization: `Bearer ${sandbox.publishableKey}` } : {}),
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(method === 'POST' ? { body: await c.req.text() } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    return isCall ? apiResponse(answer) : pageResponse(answer);
  } catch (error) {
    errors.report('payment-failed', error);
    return c.json(stripeError('The payment sandbox does not answer.'), 502);
  }
}

async function apiResponse(answer: Response): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return new Response(await boundedText(answer), { status: answer.status, headers });
}

/**
 * A page of the sandbox, which the site's own pages may frame. It runs no script; its one style is allowed by its hash.
 */
async function pageResponse(answer: Response): Promise<Response> {
  const body = await boundedText(answer);
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'`;
  const location = answer.headers.get('location');
  return new Response(body === '' ? null : body, {
    status: answer.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      ...(location === null ? {} : { location }),
    },
  });
}

/** @throws Error for a response that is longer than any of the sandbox's */
async function boundedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxResponseBytes) throw new Error('The payment sandbox answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An error in Stripe's format. */
function stripeError(message: string) {
  return { error: { type: 'api_error', message } };
}
