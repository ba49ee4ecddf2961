import { expect, test } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import { claimMailTemplates } from './claim-mail-templates.tsx';

const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const to = 'ann@example.com';
const claim = { winery: 'Red <b>Gate</b>', claimId: '0199-claim', reason: null };

test('a claimant reads what became of the claim, with a link to it, and the name of the winery escaped', async () => {
  const mail = { mail: 'claim-news', to, props: { ...claim, news: 'received' } } as const;
  const { subject, html, text } = await renderMail(site, claimMailTemplates, mail);
  expect(subject).toBe('We got your claim');
  expect(html).not.toContain('<b>');
  expect(html).toContain('href="https://wine.test/claim-your-page/0199-claim"');
  expect(text).toContain('You asked to run the page of Red <b>Gate</b>.');
});

test('a rejection has its reason and says how to go on; an unverified email gets no name that somebody typed', async () => {
  const props = { ...claim, winery: null, news: 'rejected', reason: 'The license is of another winery.' } as const;
  const { subject, text } = await renderMail(site, claimMailTemplates, { mail: 'claim-news', to, props });
  expect(subject).toBe('Your claim is not approved');
  expect(text).toContain('We looked at your claim for your winery and did not approve it.');
  expect(text).toContain('The license is of another winery.');
  expect(text).toContain('claim the winery again from the page of this claim');
});

test('an approval leads to the first listing', async () => {
  const mail = { mail: 'claim-news', to, props: { ...claim, news: 'approved' } } as const;
  expect((await renderMail(site, claimMailTemplates, mail)).html).toContain('href="https://wine.test/l/new"');
});

test('admins and owners get their side of it', async () => {
  const review = { news: 'received', winery: 'Red Gate', claimId: '0199-claim', isDispute: true } as const;
  const waiting = await renderMail(site, claimMailTemplates, { mail: 'claim-to-review', to, props: review });
  expect(waiting.html).toContain('href="https://wine.test/dashboard/claims/0199-claim"');
  expect(waiting.text).toContain('The winery has an owner: it is a dispute.');
  const dispute = { winery: 'Red Gate', slug: 'red-gate' };
  for (const [news, ended, says] of [
    ['received', false, 'Somebody says that Red Gate is theirs. Nothing changes while we check.'],
    ['approved', true, 'You no longer have access to it.'],
    ['approved', false, 'They own it together with you.'],
    ['rejected', false, 'Nothing has changed for you.'],
    ['withdrawn', false, 'Nothing has changed for you.'],
  ] as const) {
    const mail = { mail: 'ownership-disputed', to, props: { ...dispute, news, ended } } as const;
    expect((await renderMail(site, claimMailTemplates, mail)).text).toContain(says);
  }
});
