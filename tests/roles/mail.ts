import { accountMailTemplates } from '../../src/features/accounts/emails/account-mail-templates.tsx';
import { deliverUnlessBanned } from '../../src/features/accounts/oversight/deliver-unless-banned.server.ts';
import { listCaughtMails, showCaughtMail } from '../../src/features/mail/caught-mails.server.ts';
import { deliverMail } from '../../src/features/mail/mail-outbox.server.ts';
import { setMailPreferences, showMailPreferences } from '../../src/features/mail/mail-preferences.server.ts';
import { showUnsubscribe, signUnsubscribe, unsubscribe } from '../../src/features/mail/unsubscribe.server.ts';
import { createMailCatcher } from '../../src/infra/mail/mail-catcher.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { type Entry, notRefused } from './entry.ts';
import type { Things } from './things.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

const site = { name: 'Lonevine', baseUrl: 'http://shop.test', contact: { email: 'us@shop.test' } };

/** An app without a mail server, which has caught one mail. */
async function withCaughtMail(app: AccountsApp) {
  const mail = createMailCatcher(app.db, app.clock);
  const messageId = `<${crypto.randomUUID()}@shop.test>`;
  await mail.send({ to: 'ada@example.test', subject: 'Welcome', html: '<p>', text: 'Hello', messageId });
  const newest = app.db.selectFrom('caughtMails').select('id').where('messageId', '=', messageId);
  return { ...app, mail, mailId: (await newest.executeTakeFirstOrThrow()).id };
}

/** The token in the unsubscribe link of a mail to the person of these things. */
const unsubscribeToken = (app: AccountsApp, { personId: userId }: Things) =>
  signUnsubscribe({ userId, kind: 'messages' }, app.sessionSecret, app.clock.now());

/** Who may send mails, read the caught ones, and choose which mails and news to get. */
export const mailEntries: Record<string, Entry> = {
  'accounts/deliverUnlessBanned': {
    may: ['system'],
    call: async (app, actor, { mailJob, mailTransport }) =>
      (await deliverUnlessBanned(
        { ...app, site, mail: mailTransport, mailTemplates: async () => accountMailTemplates },
        actor,
        mailJob,
      )) === 'done',
  },
  'mail/deliverMail': {
    may: ['system'],
    call: async (app, actor, { mailJob, mailTransport }) =>
      (await deliverMail(
        { ...app, site, mail: mailTransport, mailTemplates: async () => accountMailTemplates },
        actor,
        mailJob,
      )) === 'done',
  },
  'mail/listCaughtMails': {
    may: everybody,
    call: async (given, actor) => {
      const listed = await listCaughtMails(await withCaughtMail(given), actor, null);
      return listed.ok && listed.value.total > 0;
    },
  },
  'mail/showCaughtMail': {
    may: everybody,
    call: async (given, actor) => {
      const app = await withCaughtMail(given);
      return (await showCaughtMail(app, actor, app.mailId)).ok;
    },
  },
  'mail/showMailPreferences': {
    may: signedInOrImpersonated,
    call: (app, actor) => notRefused(showMailPreferences(app, actor)),
  },
  'mail/setMailPreferences': {
    may: signedIn,
    call: (app, actor) => notRefused(setMailPreferences(app, actor, [])),
  },
  'mail/showUnsubscribe': {
    may: everybody,
    call: async (app, actor, things) => (await showUnsubscribe(app, actor, await unsubscribeToken(app, things))).ok,
  },
  'mail/unsubscribe': {
    may: everybody,
    call: async (app, actor, things) => {
      await unsubscribe(app, actor, await unsubscribeToken(app, things));
      const optOuts = app.db.selectFrom('mailOptOuts').select('kind').where('userId', '=', things.personId);
      return (await optOuts.execute()).length === 1;
    },
  },
};
