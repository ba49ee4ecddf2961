import { expect } from 'vitest';
import { setMailPreferences } from '#features/mail/set-mail-preferences.server.ts';
import { showMailPreferences } from '#features/mail/show-mail-preferences.server.ts';
import { unsubscribe } from '#features/mail/stop-mails.server.ts';
import { signUnsubscribe } from '#features/mail/unsubscribe-token.server.ts';
import { anonymous } from '#kit/actor.ts';
import { ada, signedUp, test } from '../../../tests/fixtures/accounts-test.ts';
import { eraseAccount } from './erase-account.server.ts';
import { exportPersonalData } from './export-personal-data.server.ts';

test('what somebody wants of optional mails is kept, told with the data, and goes with the account', async ({
  accounts: app,
}) => {
  const { viewer } = await signedUp(app);
  const { viewer: mary } = await signedUp(app, { ...ada, email: 'mary@example.test' });
  const wanted = async () => {
    const shown = await showMailPreferences(app, viewer);
    return shown.ok ? shown.value : shown.reason;
  };
  expect(await wanted()).toEqual(['messages', 'reviews', 'orders']);
  expect(await setMailPreferences(app, viewer, ['reviews', 'security', new File([], 'x')])).toMatchObject({ ok: true });
  expect(await wanted()).toEqual(['reviews']);
  expect(await setMailPreferences(app, viewer, ['messages', 'orders'])).toMatchObject({ ok: true });
  expect(await wanted()).toEqual(['messages', 'orders']);
  expect(await setMailPreferences(app, { ...viewer, limited: true }, [])).toEqual({ ok: false, reason: 'forbidden' });
  const mailsNotWanted = [{ kind: 'reviews', refusedAt: expect.any(Date) }];
  expect(await exportPersonalData(app, viewer)).toMatchObject({ value: { mailsNotWanted } });
  expect(await exportPersonalData(app, mary)).toMatchObject({ value: { mailsNotWanted: [] } });
  const token = await signUnsubscribe({ userId: viewer.id, kind: 'orders' }, app.sessionSecret, app.clock.now());
  expect(await eraseAccount(app, viewer, ada.password)).toEqual({ ok: true });
  // why: a mail that was kept still has its link
  expect(await unsubscribe(app, anonymous, token)).toEqual({ ok: true, value: 'orders' });
  expect(await app.db.selectFrom('mailRefusals').selectAll().execute()).toEqual([]);
});
