import { createContext } from 'react-router';
import type { Session } from '#features/accounts/sign-in/session.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { App } from '../../app.ts';

/** What a loader or action needs of its request: the product, who asks, and what is known of the visit. */
export type PageContext = {
  app: App;
  actor: Actor;
  /** Who the actor is, for the bar and the account's pages; nobody where nobody is signed in. */
  user: Session['user'];
  /** Who has yet to say the rest after a first sign-in by an identity provider. */
  unconfirmed: Session['unconfirmed'];
  /** Of a personal page; a shared one has none. */
  nonce: string | undefined;
  /** Whence a personal request comes, for bounds on what one visitor does: an IPv4 address, or the first half of an IPv6 one. */
  network: string | undefined;
  /** Whether the visitor has read the notice on cookies: the one thing that a shared page knows of its visitors. */
  cookiesAccepted: boolean;
};

/** The key under which each request's context is set. Its default is null: with undefined, `get` throws. */
export const pageContext = createContext<PageContext | null>(null);

/** The context of this request. @throws when the server did not set one, which is a mistake in the server itself */
export function getPageContext(context: {
  get: <Value>(key: ReturnType<typeof createContext<Value>>) => Value;
}): PageContext {
  const page = context.get(pageContext);
  if (!page) throw new Error('The request has no page context');
  return page;
}
