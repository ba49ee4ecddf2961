import type { MiddlewareFunction } from 'react-router';
import { answerForm } from '../forms/form-action.server.ts';

/**
 * The answer of a route whose forms work with and without JavaScript: the result, and the page that shows it to a
 * browser without. A fetcher gets only the data, because React Router passes on no headers except cookies. Use it with
 * `redirectPlainForms`.
 */
export function answerWithPage<Answer extends Parameters<typeof answerForm>[0]>(
  answer: Answer,
  page: string,
  { headers, ...init }: { status?: number; headers?: Record<string, string> } = {},
) {
  return answerForm(answer, { ...init, headers: { ...headers, location: page } });
}

/**
 * The `middleware` of such a route: a request by the browser itself, and not by a fetcher, is redirected to the page in
 * the answer.
 */
export const redirectPlainForms: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  if (!response.headers.has('location') || (response.status >= 300 && response.status < 400)) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-type');
  return new Response(null, { status: request.method === 'POST' ? 303 : 302, headers });
};
