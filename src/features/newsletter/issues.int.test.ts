import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { adminActions } from '../../../tests/fixtures/accounts/admin-actions.ts';
import {
  addSubscribers,
  deliverQueued,
  fields,
  pass,
  people,
  recipients,
  shown,
  start,
  test,
  written,
} from '../../../tests/fixtures/content/newsletter-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { endSubscription } from './end-subscription.server.ts';
import { saveIssue } from './save-issue.server.ts';
import {
  deleteIssue,
  pauseIssue,
  resumeIssue,
  sendIssue,
  sendTestIssue,
  unscheduleIssue,
} from './send-issue.server.ts';
import { sweepIssues } from './sweep-issues.server.ts';

const system = { kind: 'system' } as const;

describe('an issue', () => {
  test('is sent to every subscriber once, at the rate of the settings, and is finished when no mail waits', async ({
    news,
  }) => {
    await addSubscribers(news, ...people(5));
    const id = await written(news);
    expect(await pass(news), 'a draft is not sent').toBe(0);
    expect(await sendIssue(news, news.admin, { id, version: 1 })).toEqual({ ok: true, value: { id, version: 2 } });
    expect(await pass(news)).toBe(2);
    expect(await pass(news), 'not faster than that').toBe(0);
    expect(await pass(news, 1)).toBe(2);
    expect(await shown(news, id)).toMatchObject({ state: 'sending', recipients: 5, result: { sent: 4, waiting: 0 } });
    expect(await pass(news, 600), 'a standstill is not made up for').toBe(1);
    expect(await shown(news, id)).toMatchObject({ state: 'sent', result: { sent: 5, failed: 0, waiting: 0 } });
    expect(await pass(news, 600)).toBe(0);
    expect(recipients(news)).toEqual(people(5));
    expect((await adminActions(news.db)).map(({ kind }) => kind)).toEqual(['newsletter-saved', 'newsletter-sent']);
  });

  test('has its text with absolute links, cards with prices, the postal address, and headers to unsubscribe', async ({
    news,
  }) => {
    await addSubscribers(news, 'ann@example.test');
    const listing = await addListing(news.db, await addWinery(news.db, { slug: 'red-gate' }));
    const body = `## Rain & sun\n\n<b>No</b> [map](/s?x=1&y=2), [x](javascript:alert(1)).\n\n/winery/red-gate/\n\n/l/x/${listing}`;
    const id = await written(news, { body });
    await sendIssue(news, news.admin, { id, version: 1 });
    await pass(news);
    const { html = '', text = '', subject, headers } = news.server.received[0]?.email ?? {};
    expect(subject).toBe('Harvest notes');
    expect(html).toContain('Rain &amp; sun</h2>');
    expect(html).toContain('&lt;b&gt;No&lt;/b&gt; <a href="https://wine.test/s?x=1&amp;y=2"');
    expect(html).not.toContain('href="javascript:');
    expect(html).toContain('<a href="https://wine.test/winery/red-gate/"');
    expect(html).toMatch(/\$\d+\.\d\d/);
    expect(text).toContain('Lonevine, 1 Main Street, Austin, TX 78701');
    const header = (key: string) => headers?.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<(https:\/\/wine\.test\/newsletter\/unsubscribe\?t=(.+))>$/.exec(header('list-unsubscribe') ?? '');
    expect(html).toContain(link?.[1] ?? 'no link');
    expect(await endSubscription(news, anonymous, link?.[2] ?? '')).toEqual({ ok: true, value: undefined });
    expect(await shown(news, id)).toMatchObject({ subscribers: 0, result: { unsubscribed: 1 } });
  });

  test('is sent at its time, and not if it is taken back before', async ({ news }) => {
    await addSubscribers(news, 'ann@example.test');
    const id = await written(news, { sendAt: '2026-11-20T13:00' });
    await sendIssue(news, news.admin, { id, version: 1 });
    expect(await pass(news, 3_599)).toBe(0);
    expect(await saveIssue(news, news.admin, { id, fields: { ...fields, version: 2 } })).toMatchObject({
      code: 'issue-not-draft',
    });
    expect(await unscheduleIssue(news, news.admin, { id, version: 2 })).toMatchObject({ ok: true });
    expect(await pass(news, 3_600)).toBe(0);
    await sendIssue(news, news.admin, { id, version: 3 });
    expect(await pass(news)).toBe(1);
    const late = { ...fields, sendAt: '2026-11-19T13:00' };
    expect(await saveIssue(news, news.admin, { id: crypto.randomUUID(), fields: late })).toMatchObject({
      errors: { sendAt: expect.stringContaining('time to come') },
    });
  });

  test('is not sent to who unsubscribed or bounced before, or subscribed after it began', async ({ news }) => {
    await addSubscribers(news, ...people(4));
    const id = await written(news);
    const change = (at: number, set: object) =>
      news.db.updateTable('newsletterSubscriptions').set(set).where('email', '=', `p${at}@example.test`).execute();
    await change(0, { endedAt: start });
    await change(1, { bouncedAt: start });
    await sendIssue(news, news.admin, { id, version: 1 });
    await sweepIssues(news, system);
    await change(2, { endedAt: start });
    await news.db
      .insertInto('newsletterSubscriptions')
      .values({ email: 'late@example.test', createdAt: new Date(start.getTime() + 1_000) })
      .execute();
    await pass(news, 5);
    expect(recipients(news)).toEqual(['p3@example.test']);
    expect(await shown(news, id)).toMatchObject({ state: 'sent', result: { sent: 1, skipped: 1 } });
  });

  test('is queued once for each subscriber, also by two nodes at once and after a rollback', async ({ news }) => {
    await addSubscribers(news, ...people(3));
    const id = await written(news);
    await sendIssue(news, news.admin, { id, version: 1 });
    await Promise.all([sweepIssues(news, system), sweepIssues(news, system), sweepIssues(news, system)]);
    const failing = { ...news, jobs: { ...news.jobs, sendAll: () => Promise.reject(new Error('the process died')) } };
    news.clock.seconds += 5;
    await expect(sweepIssues(failing, system)).rejects.toThrow('died');
    await deliverQueued(news);
    await pass(news, 5);
    expect(recipients(news)).toEqual(people(3));
  });

  test('that was being sent when the process died is not sent again', async ({ news }) => {
    await addSubscribers(news, 'ann@example.test');
    const id = await written(news);
    await sendIssue(news, news.admin, { id, version: 1 });
    await sweepIssues(news, system);
    await news.db.updateTable('newsletterDeliveries').set({ state: 'sending' }).execute();
    await deliverQueued(news);
    expect(recipients(news)).toEqual([]);
    expect(await shown(news, id)).toMatchObject({ result: { failed: 1, waiting: 0 } });
  });

  test('is held back while it is paused, and goes on with the same people', async ({ news }) => {
    await addSubscribers(news, ...people(4));
    const id = await written(news);
    await sendIssue(news, news.admin, { id, version: 1 });
    await sweepIssues(news, system);
    expect(await pauseIssue(news, news.admin, { id, version: 2 })).toMatchObject({ ok: true });
    await deliverQueued(news);
    expect(await pass(news, 60)).toBe(0);
    expect(recipients(news)).toEqual([]);
    expect(await shown(news, id)).toMatchObject({ state: 'paused', result: { waiting: 2, sent: 0 } });
    expect(await resumeIssue(news, news.admin, { id, version: 3 })).toMatchObject({ ok: true });
    expect(await resumeIssue(news, news.admin, { id, version: 3 })).toEqual({ ok: false, code: 'changed' });
    await pass(news, 60);
    await pass(news, 60);
    expect(recipients(news)).toEqual(people(4));
    expect(await shown(news, id)).toMatchObject({ state: 'sent' });
  });
});

describe('a mail that is not accepted', () => {
  test('because there is no such address ends its subscription; because of its sender it only fails', async ({
    news,
  }) => {
    await addSubscribers(news, '550-gone@example.test', '554-blocked@example.test');
    const id = await written(news);
    await sendIssue(news, news.admin, { id, version: 1 });
    await pass(news);
    expect(await shown(news, id)).toMatchObject({ subscribers: 1, result: { failed: 1, bounced: 1 } });
    const next = await written(news);
    await sendIssue(news, news.admin, { id: next, version: 1 });
    await pass(news, 5);
    await pass(news, 5);
    expect(await shown(news, next)).toMatchObject({ recipients: 1, result: { failed: 1, bounced: 0 } });
  });

  test('for now is tried again, and counts as failed after the last attempt', async ({ news }) => {
    await addSubscribers(news, '450-busy@example.test');
    const id = await written(news);
    await sendIssue(news, news.admin, { id, version: 1 });
    await sweepIssues(news, system);
    expect(await deliverQueued(news)).toEqual(['retry']);
    await pass(news, 5);
    expect(await shown(news, id)).toMatchObject({ state: 'sending', result: { waiting: 1 } });
    expect(await deliverQueued(news, { isLastAttempt: true })).toEqual(['give-up']);
    await pass(news, 5);
    expect(await shown(news, id)).toMatchObject({ state: 'sent', subscribers: 1, result: { failed: 1 } });
  });

  test('whose job is lost counts as failed after two days', async ({ news }) => {
    await addSubscribers(news, 'ann@example.test');
    const id = await written(news);
    await sendIssue(news, news.admin, { id, version: 1 });
    await sweepIssues(news, system);
    await sql`delete from pgboss.job where name = 'newsletter-issue'`.execute(news.db);
    await pass(news, 24 * 3600);
    expect(await shown(news, id)).toMatchObject({ state: 'sending' });
    await pass(news, 25 * 3600);
    expect(await shown(news, id)).toMatchObject({ state: 'sent', result: { failed: 1 } });
  });
});

describe('writing an issue', () => {
  test('is refused without subject, with too long texts, and with pictures of somebody else', async ({ news }) => {
    const save = (changed: object) =>
      saveIssue(news, news.admin, { id: crypto.randomUUID(), fields: { ...fields, ...changed } });
    expect(await save({ subject: ' ' })).toMatchObject({ errors: { subject: 'Give it a subject' } });
    expect(await save({ subject: 'x'.repeat(121) })).toMatchObject({ errors: { subject: expect.any(String) } });
    expect(await save({ body: 'x'.repeat(60_001) })).toMatchObject({ errors: { body: expect.any(String) } });
    expect(await save({ body: '\0' })).toMatchObject({ errors: { body: expect.any(String) } });
    expect(await save({ sendAt: 'tomorrow' })).toMatchObject({ errors: { sendAt: 'Choose a day and a time' } });
    const foreign = `![x](picture:${crypto.randomUUID()})`;
    expect(await save({ body: foreign })).toMatchObject({ errors: { body: expect.stringContaining('picture') } });
    expect(await news.db.selectFrom('newsletterIssues').select('id').execute()).toEqual([]);
    expect(await saveIssue(news, news.admin, { id: 'x', fields })).toEqual({ ok: false, code: 'not-found' });
  });

  test('twice at once stores one, and a form that was opened before another change is refused', async ({ news }) => {
    const id = crypto.randomUUID();
    const both = await Promise.all([1, 2].map(() => saveIssue(news, news.admin, { id, fields })));
    expect(both.map((saved) => (saved.ok ? 'saved' : saved.code)).toSorted()).toEqual(['changed', 'saved']);
    expect(await sendIssue(news, news.admin, { id, version: 9 })).toEqual({ ok: false, code: 'changed' });
    const sent = await Promise.all([1, 2].map(() => sendIssue(news, news.admin, { id, version: 1 })));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await deleteIssue(news, news.admin, { id, version: 2 })).toEqual({ ok: false, code: 'changed' });
  });

  test('ends with nothing sent if it has no text, or the postal address is not set', async ({ news }) => {
    const empty = await written(news, { body: ' \n' });
    expect(await sendIssue(news, news.admin, { id: empty, version: 1 })).toMatchObject({ code: 'issue-empty' });
    const id = await written(news);
    const without = { ...news, newsletter: { ...news.newsletter, postalAddress: undefined } };
    expect(await sendIssue(without, news.admin, { id, version: 1 })).toMatchObject({ code: 'postal-address-missing' });
  });

  test('may be tried with a mail to oneself, marked as a test and without a link to unsubscribe', async ({ news }) => {
    await addSubscribers(news, 'ann@example.test');
    const id = await written(news);
    expect(await sendTestIssue(news, news.admin, id)).toEqual({ ok: true, value: { to: 'admin@example.test' } });
    const { rows } = await sql<{ data: { to: string; props: object } }>`
      select data from pgboss.job where name = 'mail'`.execute(news.db);
    expect(rows.map(({ data }) => data)).toEqual([
      expect.objectContaining({ to: 'admin@example.test', props: expect.objectContaining({ isTest: true }) }),
    ]);
  });
});
