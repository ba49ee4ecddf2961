import { createContext } from 'react-router';
import type { Viewer } from '#kit/viewer.ts';
import type { App } from '../server.ts';

/** What a loader or action needs of its request: the product, who asks, and the nonce of a personal page. */
export type PageContext = { app: App; viewer: Viewer; nonce: string | undefined };

/** The key under which each request's context is set. Its default is null: with undefined, `get` throws. */
export const pageContext = createContext<PageContext | null>(null);

/** The context of this request. @throws when the server did not set one, which is a mistake in the server itself */
export function pageOf(context: { get: <Value>(key: ReturnType<typeof createContext<Value>>) => Value }): PageContext {
  const page = context.get(pageContext);
  if (!page) throw new Error('The request has no page context');
  return page;
}
