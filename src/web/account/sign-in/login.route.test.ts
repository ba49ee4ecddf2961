import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext } from '../../shell/page-context.server.ts';
import { loader } from './login.route.tsx';

/** Where the page leads somebody who is logged in. */
function redirectOf(search: string): string | null {
  const context = new RouterContextProvider();
  context.set(pageContext, { actor: { kind: 'user', id: 'ann', roles: [], limited: false } } as never);
  const url = new URL(`https://shop.test/login${search}`);
  try {
    loader({ context, url, request: new Request(url), params: {}, pattern: '/login' });
    return null;
  } catch (answer) {
    return (answer as Response).headers.get('location');
  }
}

test('somebody who is logged in is told on their security page why connecting the provider failed', () => {
  const failed = '/account/security?provider-failed=&error=unavailable';
  expect(redirectOf('?provider-failed&error=unavailable')).toBe(failed);
  expect(redirectOf('?from=%2Fcart')).toBe('/cart');
});
