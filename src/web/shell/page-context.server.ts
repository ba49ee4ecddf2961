import { createContext } from 'react-router';
import type { Session } from '#features/accounts/sign-in/session.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { App } from '../../app.ts';
import type { OwnerConflict } from '../forms/owner-conflict.ts';

/** What a loader or action needs of its request: the app, the actor, and the visit. */
export type PageContext = {
  app: App;
  actor: Actor;
  /** The signed-in account, for the bar and the account's pages; undefined when nobody is signed in. */
  user: Session['user'];
  /** What the visitor's session lacks before they are signed in. */
  awaits: Session['awaits'];
  /** Who has yet to complete their account after the first sign-in with an identity provider. */
  unconfirmed: Session['unconfirmed'];
  /** Which of the person's sessions it is. */
  sessionId: Session['sessionId'];
  /** Whether they are to agree to a new version of the terms before they open a page that asks for it. */
  mustAgreeToTerms?: boolean;
  /** The CSP nonce of a personal page; a shared page has none. */
  nonce: string | undefined;
  /**
   * The network of a personal request, for rate limits per visitor: an IPv4 address, or the first half of an IPv6
   * address.
   */
  network: string | undefined;
  /** Whether the visitor has accepted the cookie notice: all that a shared page knows of its visitors. */
  cookiesAccepted: boolean;
  /** Set when a loader or action got no database connection, because too many others want one. */
  overloaded?: true;
  /** Set when the page that sent this request was not made for who is logged in now: nothing of it is done. */
  refusedChange?: { conflict: OwnerConflict; back: string; typed: [name: string, value: string][] };
  /** Set by a guard that turns a signed-in account away, for the security log. */
  accessRefused: boolean;
};

/** The key of each request's context. Its default is null: with undefined, `get` throws. */
export const pageContext = createContext<PageContext | null>(null);

/** The context of this request. @throws when the server did not set one, which is a bug in the server */
export function getPageContext(context: {
  get: <Value>(key: ReturnType<typeof createContext<Value>>) => Value;
}): PageContext {
  const page = context.get(pageContext);
  if (!page) throw new Error('The request has no page context');
  return page;
}
