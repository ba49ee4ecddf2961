import type { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AppError } from '#kit/app-error.ts';
import { handleError } from '#web/entry.server.tsx';
import type { App } from '../../app.ts';
import { createPageRenderer } from './page-renderer.server.ts';

const visit = { nonce: undefined, network: undefined, variant: false };

/** Renders a page whose loader throws, as React Router does. @returns the answer, and what was reported */
function renderFailing(error: unknown) {
  const reported: unknown[] = [];
  const app = {
    errors: { report: (name: string) => reported.push(name) },
    clock: { now: () => new Date() },
    site: { baseUrl: 'http://shop.test' },
  } as unknown as App;
  const handle = async (request: Request, given?: unknown) => {
    const context = given as RouterContextProvider;
    handleError(error, { request, context, params: {} } as never);
    return new Response('the error page', { status: 500 });
  };
  return { reported, page: createPageRenderer(app, handle)(new Request('http://shop.test/'), visit) };
}

test('a page whose loader got no database connection is answered as busy, and nothing is reported', async () => {
  const { page, reported } = renderFailing(new AppError('busy', 'No connection'));
  await expect(page).rejects.toMatchObject({ code: 'busy' });
  expect(reported).toEqual([]);
});

test('another failure of a loader is reported, and its error page is sent', async () => {
  const { page, reported } = renderFailing(new Error('broken'));
  expect(await (await page).text()).toBe('the error page');
  expect(reported).toEqual(['load-data-failed']);
});
