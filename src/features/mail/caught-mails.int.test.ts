import { describe, expect } from 'vitest';
import { createMailCatcher } from '#infra/mail/mail-catcher.ts';
import { anonymous } from '#kit/actor.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { listCaughtMails, showCaughtMail } from './caught-mails.server.ts';

/** An app without a mail server that has caught that many mails. */
async function shopWith(app: TestApp, mails: number) {
  const mail = createMailCatcher(app.db, app.clock);
  for (let number = 1; number <= mails; number++) {
    const messageId = `<${number}@wine.test>`;
    await mail.send({ to: 'ann@example.com', subject: `Mail ${number}`, html: '<p>', text: 'text', messageId });
  }
  return { ...app, mail };
}

const subjects = (listed: Awaited<ReturnType<typeof listCaughtMails>>) =>
  listed.ok ? listed.value.mails.map(({ subject }) => subject) : [];

describe('the caught mails', () => {
  test('are listed twenty a page, newest first', async ({ app }) => {
    const shop = await shopWith(app, 21);
    const first = await listCaughtMails(shop, anonymous, null);
    expect(first).toMatchObject({ ok: true, value: { total: 21, page: 1, pages: 2 } });
    expect(subjects(first)).toEqual(Array.from({ length: 20 }, (_, at) => `Mail ${21 - at}`));
    expect(subjects(await listCaughtMails(shop, anonymous, '2'))).toEqual(['Mail 1']);
    for (const page of ['3', '999999999']) {
      expect(await listCaughtMails(shop, anonymous, page)).toMatchObject({ value: { total: 21, pages: 2, mails: [] } });
    }
    for (const page of ['0', '-1', '1e9', 'x', '', '1'.repeat(30)]) {
      expect(subjects(await listCaughtMails(shop, anonymous, page))).toEqual(subjects(first));
    }
  });

  test('can be none', async ({ app }) => {
    const listed = await listCaughtMails(await shopWith(app, 0), anonymous, null);
    expect(listed).toEqual({ ok: true, value: { mails: [], total: 0, page: 1, pages: 1 } });
  });

  test('are shown one by one; an unknown id is not found', async ({ app }) => {
    const shop = await shopWith(app, 1);
    const [row] = await app.db.selectFrom('caughtMails').select('id').execute();
    expect(await showCaughtMail(shop, anonymous, row?.id ?? '')).toMatchObject({
      ok: true,
      value: { recipient: 'ann@example.com', subject: 'Mail 1', html: '<p>', text: 'text', caughtAt: expect.any(Date) },
    });
    for (const id of ['999', '0', '1 or 1=1', '', '9'.repeat(30)]) {
      expect(await showCaughtMail(shop, anonymous, id)).toEqual({ ok: false, code: 'not-found' });
    }
  });

  test('are shown to nobody if mails are delivered', async ({ app }) => {
    const shop = await shopWith(app, 1);
    const [row] = await app.db.selectFrom('caughtMails').select('id').execute();
    const delivering = { ...shop, mail: { catches: false } };
    const refusal = { ok: false, code: 'not-found' };
    expect(await listCaughtMails(delivering, anonymous, null)).toEqual(refusal);
    expect(await showCaughtMail(delivering, anonymous, row?.id ?? '')).toEqual(refusal);
  });
});
