import type { MiddlewareFunction } from 'react-router';
import { answerForm } from '../forms/form-action.server.ts';

/**
 * The answer of an address that forms are sent to with and without script: what came of it, and which page says so to a browser without.
 * A fetcher gets the data alone, as React Router hands on no header but cookies. Goes with `redirectPlainForms`.
 */
export function answerWithPage<Answer extends Parameters<typeof answerForm>[0]>(
  answer: Answer,
  page: string,
  { headers, ...init }: { status?: number; headers?: Record<string, string> } = {},
) {
  return answerForm(answer, { ...init, headers: { ...headers, location: page } });
}

/** The `middleware` of such an address: what a browser asks for by itself, and not a fetcher, ends on the page that the answer names. */
export const redirectPlainForms: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  if (!response.headers.has('location') || (response.status >= 300 && response.status < 400)) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-type');
  return new Response(null, { status: request.method === 'POST' ? 303 : 302, headers });
};
