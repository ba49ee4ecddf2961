import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Mail } from '#features/mail/mail.ts';
import { deliverMail, mailQueue, sendMail } from '#features/mail/mail-outbox.server.ts';
import { createLogger } from '#infra/logger.ts';
import { createMailCatcher } from '#infra/mail/mail-catcher.ts';
import type { MailTransport } from '#infra/mail/mail-transport.ts';
import { createSmtpTransport } from '#infra/mail/smtp-transport.ts';
import { anonymous } from '#kit/actor.ts';
import { startMailServer } from '../../../../tests/fixtures/accounts/mail-server.ts';
import { test as base, type TestApp } from '../../../../tests/fixtures/database/integration-test.ts';
import { type MovedJobs, openMovedJobs } from '../../../../tests/fixtures/database/moved-jobs.ts';
import { accountMailTemplates as accountMails } from './account-mail-templates.tsx';

const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const sessionSecret = 'a secret of the tests that is long enough';
const mailTemplates = async () => accountMails;
const from = { name: 'Lonevine', address: 'no-reply@wine.test' };

/** An outbox that delivers through the transport given to `deliverVia`, with its log and its reported errors. */
type Outbox = TestApp &
  MovedJobs & { logged: string[]; reported: unknown[]; deliverVia(mail: MailTransport): Promise<void> };

const test = base.extend<{ outbox: Outbox }>({
  outbox: async ({ app }, use) => {
    const logged: string[] = [];
    const reported: unknown[] = [];
    const log = createLogger('info', { write: (line) => void logged.push(line) });
    const report = (name: string, error: unknown, context: unknown) => reported.push([name, String(error), context]);
    const errors = { report, flush: async () => {} };
    const moved = openMovedJobs(app.databaseUrl, errors);
    const ends: (() => unknown)[] = [];
    const deliverVia = async (mail: MailTransport) => {
      const needs = { ...app, clock: { now: moved.now }, log, errors, mail, site, sessionSecret, mailTemplates };
      const stop = await moved.jobs.startWorker(mailQueue, (job) => deliverMail(needs, { kind: 'system' }, job));
      ends.push(stop, mail.close);
    };
    await use({ ...app, ...moved, log, errors, logged, reported, deliverVia });
    for (const end of ends) await end();
    await moved.close();
  },
});

const smtp = (url: string) => createSmtpTransport({ url, from });

const verify = (outbox: MovedJobs, minutes = 60 * 24 * 7): Mail => ({
  mail: 'verify-email',
  to: 'ann@example.com',
  props: {
    path: '/verify-email?t=s3cret',
    expiresAt: new Date(outbox.now().getTime() + minutes * 60_000).toISOString(),
  },
});

/** The queues and states of the jobs in the outbox. */
async function states(app: TestApp): Promise<string[]> {
  const jobs = sql<{
    job: string;
  }>`select name || ' ' || state as job from pgboss.job where name like 'mail%' order by 1`;
  return (await jobs.execute(app.db)).rows.map(({ job }) => job);
}

describe('a mail in the outbox', () => {
  test('is delivered once, and the log contains only the names of the mail and the job', async ({ outbox }) => {
    const server = await startMailServer();
    await outbox.deliverVia(smtp(server.url));
    await outbox.db.transaction().execute((db) => sendMail({ ...outbox, db }, verify(outbox)));
    await outbox.until(async () => expect(await states(outbox)).toEqual(['mail completed']));
    await server.stop();
    expect(server.received.map(({ to, email }) => [to, email.subject])).toEqual([
      [['ann@example.com'], 'Confirm your e-mail for Lonevine'],
    ]);
    expect(server.received[0]?.email.text).toContain('https://wine.test/verify-email?t=s3cret');
    expect(server.received[0]?.email.html).toContain('href="https://wine.test/verify-email?t=s3cret"');
    expect(outbox.logged.length).toBe(1);
    expect(JSON.parse(outbox.logged[0] ?? '')).toMatchObject({ mail: 'verify-email', job: expect.any(String) });
    expect(outbox.logged[0]).not.toMatch(/example\.com|s3cret/);
  });

  test('of a transaction that is rolled back is not sent', async ({ outbox }) => {
    const server = await startMailServer();
    await outbox.deliverVia(smtp(server.url));
    const lost = outbox.db.transaction().execute(async (db) => {
      await sendMail({ ...outbox, db }, verify(outbox));
      throw new Error('the account was not made');
    });
    await expect(lost).rejects.toThrow();
    await sendMail(outbox, { mail: 'email-changed', to: 'bob@example.com', props: {} });
    await outbox.until(() => expect(server.received.length).toBe(1));
    await server.stop();
    expect(server.received[0]?.to).toEqual(['bob@example.com']);
  });

  test('waits while the mail server is down, and is sent when it is up again', async ({ outbox }) => {
    const down = await startMailServer();
    await down.stop();
    await outbox.deliverVia(smtp(down.url));
    await sendMail(outbox, verify(outbox));
    await outbox.until(async () => expect(await states(outbox)).toEqual(['mail retry']));
    expect(outbox.reported).toEqual([]);
    const server = await startMailServer({ port: down.port });
    await outbox.forward(mailQueue.retryDelaySeconds * 2);
    await outbox.until(async () => expect(await states(outbox)).toEqual(['mail completed']));
    await server.stop();
    expect(server.received.length).toBe(1);
    expect(outbox.logged.join()).not.toMatch(/example\.com|s3cret/);
  });

  test('fails after nine attempts within about a day, and is reported and kept as failed', async ({ outbox }) => {
    const down = await startMailServer();
    await down.stop();
    await outbox.deliverVia(smtp(down.url));
    await sendMail(outbox, verify(outbox));
    const startedAt = outbox.now().getTime();
    for (let tries = 1; tries <= 9; tries++) {
      await outbox.until(() => expect(outbox.logged.length + outbox.reported.length).toBe(tries));
      if (tries < 9) await outbox.forward(mailQueue.retryDelaySeconds * 2 ** tries);
    }
    expect(outbox.now().getTime() - startedAt).toBeLessThan(26 * 3_600_000);
    await outbox.until(async () => expect(await states(outbox)).toContain('mail-failed created'));
    expect(outbox.reported).toEqual([
      ['mail-failed', expect.stringContaining('ESOCKET'), { mail: 'verify-email', job: expect.any(String) }],
    ]);
  });

  test('whose recipient is rejected is reported and not retried', async ({ outbox }) => {
    const server = await startMailServer({ refuse: (to) => (to.startsWith('ann@') ? 550 : 0) });
    await outbox.deliverVia(smtp(server.url));
    await sendMail(outbox, verify(outbox));
    await outbox.until(async () => expect(await states(outbox)).toEqual(['mail failed', 'mail-failed created']));
    await outbox.forward(3_600);
    await sendMail(outbox, { mail: 'welcome', to: 'bob@example.com', props: { firstName: 'Bob' } });
    await outbox.until(() => expect(server.received.length).toBe(1));
    await server.stop();
    expect(outbox.reported).toEqual([
      ['mail-failed', expect.stringContaining('550'), { mail: 'verify-email', job: expect.any(String) }],
    ]);
    expect(JSON.stringify([outbox.reported, outbox.logged])).not.toMatch(/example\.com|s3cret/);
  });

  test('whose link expires while it waits is no longer sent', async ({ outbox }) => {
    const server = await startMailServer({ refuse: () => 451 });
    await outbox.deliverVia(smtp(server.url));
    await sendMail(outbox, verify(outbox, 5));
    await outbox.until(async () => expect(await states(outbox)).toEqual(['mail retry']));
    await outbox.forward(mailQueue.retryDelaySeconds * 2);
    await outbox.until(async () => expect(await states(outbox)).toContain('mail failed'));
    await server.stop();
    expect(outbox.logged.at(-1)).toContain('its link has expired');
  });

  test('delivered twice is one message: the second carries the id of the first', async ({ outbox }) => {
    const server = await startMailServer();
    const mail = smtp(server.url);
    const job = { id: crypto.randomUUID(), data: verify(outbox), isLastAttempt: false };
    const needs = { ...outbox, clock: { now: outbox.now }, mail, site, sessionSecret, mailTemplates };
    for (let time = 0; time < 2; time++) expect(await deliverMail(needs, { kind: 'system' }, job)).toBe('done');
    mail.close();
    await server.stop();
    expect(server.received.map(({ email }) => email.messageId)).toEqual(Array(2).fill(`<${job.id}@wine.test>`));
  });

  test('is delivered by the system only', async ({ outbox }) => {
    const server = await startMailServer();
    const job = { id: crypto.randomUUID(), data: verify(outbox), isLastAttempt: false };
    const mail = smtp(server.url);
    expect(await deliverMail({ ...outbox, mail, site, sessionSecret, mailTemplates }, anonymous, job)).toBe('give-up');
    await server.stop();
    expect(server.received).toEqual([]);
  });
});

describe('a shop without a mail server', () => {
  test('stores each mail once, and of all mails the newest two hundred, deleting older ones in batches of twenty', async ({
    app,
  }) => {
    const transport = createMailCatcher(app.db, app.clock);
    const send = (number: number) =>
      transport.send({ to: 'ann@example.com', subject: `${number}`, html: '', text: '', messageId: `<${number}@x>` });
    const storedMails = async () => {
      const mails = await app.db.selectFrom('caughtMails').select('subject').orderBy('id').execute();
      return [mails.length, mails[0]?.subject, mails.at(-1)?.subject];
    };
    for (let number = 1; number <= 203; number++) await send(number);
    await send(203);
    expect(await storedMails()).toEqual([203, '1', '203']);
    for (let number = 204; number <= 219; number++) await send(number);
    expect(await storedMails()).toEqual([200, '20', '219']);
  });
});
