import { draftSeconds } from '#features/messages/message-drafts.server.ts';
import { cookieAttributes } from '../shell/cookies.server.ts';

const cookie = /(?:^|;\s*)draft=([0-9a-f-]{36})(?:;|$)/;

/** The draft that a visitor's browser knows of: its id; undefined where it knows of none. */
export function draftIdFromCookie(headers: Headers): string | undefined {
  return cookie.exec(headers.get('cookie') ?? '')?.[1];
}

/** The header that lets the browser remember a draft while its writer signs up. @param baseUrl on https the cookie travels on https alone */
export function setDraftCookie(baseUrl: string, id: string): string {
  return `draft=${id}; Max-Age=${draftSeconds}${cookieAttributes(baseUrl, '/contact/')}`;
}

/** The header that lets the browser forget it. */
export function clearDraftCookie(baseUrl: string): string {
  return `draft=; Max-Age=0${cookieAttributes(baseUrl, '/contact/')}`;
}
