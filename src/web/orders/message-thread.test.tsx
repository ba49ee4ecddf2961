import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { MessageText, MessageThread } from './message-thread.tsx';
import type { OrderPageData } from './order-page.ts';

/** The messages of a sale whose buyer has this name and state, as the winery sees them. */
function thread(displayName: string, state: 'active' | 'banned' | 'deleted', suspended = false): string {
  const page = {
    order: { customer: { displayName, state }, winery: { name: 'Red Gate', suspended } },
    perspective: 'provider',
    limited: false,
    actorId: 'owner',
    thread: { messages: [], page: 1, pages: 1 },
  } as unknown as OrderPageData;
  const Page = createRoutesStub([
    { path: '/', Component: () => <MessageThread page={page} path="/sale/1/details" rejected={undefined} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test('nobody can write to a deleted or banned buyer, or for a suspended winery; one who chose that name can be written to', () => {
  const removed = 'This user has been removed. Sending message to the user is not possible anymore.';
  expect(thread('Deleted user', 'deleted')).toContain(removed);
  expect(thread('Banned user', 'banned')).toContain(removed);
  expect(thread('Ada L', 'active', true)).toContain(removed);
  expect(thread('Deleted user', 'active')).not.toContain(removed);
});

test('the full-width brackets of a message are text, with a drawing each', () => {
  const html = renderToStaticMarkup(<MessageText content="Open on <Sundays>?" />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('Open on ＜Sundays＞?');
  expect(html.match(/<svg/g)).toHaveLength(2);
});
