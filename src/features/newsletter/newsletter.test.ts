import { expect, test } from 'vitest';
import { subscriptionNotice } from './newsletter.server.ts';

test('the message has the operator as recipient, the subscriber as sender, and the site in its subject', () => {
  expect(subscriptionNotice('Lonevine', 'news@house.test', 'ann@example.com')).toEqual({
    recipient: 'news@house.test',
    sender: 'ann@example.com',
    subject: 'News subscription for Lonevine',
    html: '<p><strong>ann@example.com</strong> asks for wine news from Lonevine.</p>',
  });
});

test('nothing in the message can become markup', () => {
  const { html } = subscriptionNotice('Wine & "Vine"', 'news@house.test', `<img src=x onerror='a'>@example.com`);
  expect(html).toBe(
    '<p><strong>&lt;img src=x onerror=&#39;a&#39;&gt;@example.com</strong> asks for wine news from Wine &amp; &quot;Vine&quot;.</p>',
  );
});
