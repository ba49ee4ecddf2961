import { redirectDocument } from 'react-router';

/**
 * Leads on to a page as a fresh document: who is signed in has changed, so nothing that the browser holds counts any more.
 * @param cookies to set or forget
 */
export function redirectWithCookies(to: string, cookies: readonly string[]): Response {
  const answer = redirectDocument(to);
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}
