import { data } from 'react-router';

/**
 * The answer of an action that serves forms with and without script: what came of it, and where a browser goes on by itself. One answer
 * for both: a browser follows the address, and of a fetcher's answer React Router keeps the data and the cookies, and no other header.
 * Only for routes without a page of their own, and without `headers`.
 * @param answer for the fetcher
 * @param url where a plain form leads to
 */
export function answerAndRedirect<Answer>(
  answer: Answer,
  url: string,
  { status = 303, headers = {} }: { status?: 302 | 303; headers?: Record<string, string> } = {},
) {
  return data(answer, { status, headers: { ...headers, location: url } });
}
