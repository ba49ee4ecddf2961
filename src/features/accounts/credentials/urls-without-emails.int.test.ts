import { expect } from 'vitest';
import { signUnsubscribe } from '#features/mail/unsubscribe.server.ts';
import { anonymous } from '#kit/actor.ts';
import { ada, nowhere, sessionSecret, signedUp, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { changeContactDetails } from './change-contact-details.server.ts';
import { requestPasswordReset } from './reset-password.server.ts';

/** A URL with every part of it that is readable: percent-encoded, or in the base64 of a token. */
function readable(url: string): string {
  const decoded = decodeURIComponent(url);
  const parts = decoded.split(/[.=&?/]/).map((part) => Buffer.from(part, 'base64url').toString());
  return [decoded, ...parts].join('\n');
}

test('the links of mails contain no email, in whichever encoding', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  const change = { email: 'new@example.test', phoneNumber: '', currentPassword: ada.password };
  expect(await changeContactDetails(app, actor, change)).toMatchObject({ ok: true });
  await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
  const links = (await app.sent()).flatMap(({ props: { path } }) => path ?? []);
  expect(links.map((link) => link.split('?')[0])).toEqual(['/verify-email', '/verify-email', '/reset-password']);
  const token = await signUnsubscribe({ userId: actor.id, kind: 'messages' }, sessionSecret, new Date());
  for (const link of [...links, `/unsubscribe?t=${token}`]) {
    expect(readable(link), link).not.toMatch(/example\.test/i);
  }
});
