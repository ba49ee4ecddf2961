import { expect, test } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import { listingMailTemplates } from './listing-mail-templates.tsx';

const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const about = { title: '2021 <b>Tannat</b>', wineryName: 'Red Gate', listingId: '0199-listing' };

test('an approval links to the listing, and escapes its title', async () => {
  const mail = { mail: 'listing-approved', to: 'ann@example.com', props: about } as const;
  const { subject, html, text } = await renderMail(site, listingMailTemplates, mail);
  expect(subject).toBe('Your listing is published');
  expect(html).not.toContain('<b>');
  expect(html).toContain('href="https://wine.test/l/0199-listing"');
  expect(text).toContain('“2021 <b>Tannat</b>” of Red Gate');
});

test('a listing that is sent back comes with the reason; unverified emails get no title', async () => {
  const props = { ...about, title: null, reason: 'The label is missing.' };
  const mail = { mail: 'listing-sent-back', to: 'ann@example.com', props } as const;
  const { subject, text } = await renderMail(site, listingMailTemplates, mail);
  expect(subject).toBe('Your listing needs a change');
  expect(text).toContain('We looked at a listing of Red Gate and did not publish it.');
  expect(text).toContain('The label is missing.');
  expect(text).toContain('https://wine.test/listings?state=draft');
});
