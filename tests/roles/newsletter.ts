import {
  cleanUpSubscriptions,
  confirmSubscription,
  sendConfirmation,
  showConfirmation,
} from '../../src/features/newsletter/confirm-subscription.server.ts';
import { deliverIssue } from '../../src/features/newsletter/deliver-issue.server.ts';
import { newsletterMailTemplates } from '../../src/features/newsletter/emails/newsletter-mail-templates.tsx';
import {
  checkUnsubscribe,
  endSubscription,
  unsubscribeFromNewsletter,
  unsubscribeUrl,
} from '../../src/features/newsletter/end-subscription.server.ts';
import { listIssues, previewIssue, showIssue } from '../../src/features/newsletter/manage-issues.server.ts';
import { subscribeToNewsletter } from '../../src/features/newsletter/newsletter.server.ts';
import { setOwnSubscription, showOwnSubscription } from '../../src/features/newsletter/own-subscription.server.ts';
import { saveIssue } from '../../src/features/newsletter/save-issue.server.ts';
import {
  deleteIssue,
  pauseIssue,
  resumeIssue,
  sendIssue,
  sendTestIssue,
  unscheduleIssue,
} from '../../src/features/newsletter/send-issue.server.ts';
import { sweepIssues } from '../../src/features/newsletter/sweep-issues.server.ts';
import type { Actor } from '../../src/kit/actor.ts';
import { type AccountsApp, newestToken } from '../fixtures/accounts/accounts-test.ts';
import { addIssue } from '../fixtures/content/add-issue.ts';
import type { Entry } from './entry.ts';
import type { Things } from './things.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

/** The app with what the newsletter needs besides. */
const withNews = (app: AccountsApp) => ({
  ...app,
  site: { ...app.site, contact: { email: 'hello@wine.test', phone: '+1 555', examples: [] } },
  newsletterWebhook: undefined,
  newsletter: { perSecond: 5, postalAddress: '1 Main Street, Austin, TX 78701' },
});

/** The token of a confirmation that was mailed to somebody new. */
async function confirmationToken(app: AccountsApp): Promise<string> {
  const data = { email: `${crypto.randomUUID()}@example.test` };
  await sendConfirmation(app, { kind: 'system' }, { id: crypto.randomUUID(), data, isLastAttempt: false });
  return newestToken(app, 'newsletter-confirmation');
}

/** The subscription of the person of these things, and the token of its unsubscribe link. */
async function subscriptionOf(app: AccountsApp, { subscription }: Things) {
  const rows = app.db.selectFrom('newsletterSubscriptions').select('id').where('email', '=', subscription.email);
  const { id } = await rows.executeTakeFirstOrThrow();
  const token = new URL(await unsubscribeUrl(app, { sub: id })).searchParams.get('t') ?? '';
  return { id, token };
}

async function verifyEmailOf({ db }: AccountsApp, userId: string): Promise<void> {
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute();
}

/** What admins do with an issue in a state. */
function adminEntry(
  state: Parameters<typeof addIssue>[1]['state'],
  change: (
    app: ReturnType<typeof withNews>,
    actor: Actor,
    input: { id: string; version: number },
  ) => Promise<{ ok: boolean }>,
): Entry {
  return {
    may: ['admin'],
    call: async (app, actor, { personId }) => {
      const id = await addIssue(app.db, { savedBy: personId, ...(state && { state }) });
      return (await change(withNews(app), actor, { id, version: 1 })).ok;
    },
  };
}

/** Everybody subscribes and unsubscribes with their links; admins write issues, and the system sends them. */
export const newsletterEntries: Record<string, Entry> = {
  'newsletter/subscribeToNewsletter': {
    may: everybody,
    call: async (app, actor, { origin }) => {
      const email = `${crypto.randomUUID()}@example.test`;
      return (await subscribeToNewsletter(withNews(app), actor, { email, network: origin.network })).ok;
    },
  },
  'newsletter/sendConfirmation': {
    may: ['system'],
    call: async (app, actor) => {
      const data = { email: `${crypto.randomUUID()}@example.test` };
      return (await sendConfirmation(app, actor, { id: crypto.randomUUID(), data, isLastAttempt: false })) === 'done';
    },
  },
  'newsletter/showConfirmation': {
    may: everybody,
    call: async (app, actor) => (await showConfirmation(app, actor, await confirmationToken(app))).ok,
  },
  'newsletter/confirmSubscription': {
    may: everybody,
    call: async (app, actor) => (await confirmSubscription(app, actor, await confirmationToken(app))).ok,
  },
  'newsletter/cleanUpSubscriptions': {
    may: ['system'],
    call: async (app, actor, things) => {
      const endedAt = new Date('2020-01-01T12:00:00Z');
      await app.db.updateTable('newsletterSubscriptions').set({ endedAt }).execute();
      await cleanUpSubscriptions(app, actor);
      return things.subscription.hasEnded();
    },
  },
  'newsletter/checkUnsubscribe': {
    may: everybody,
    call: async (app, actor, things) =>
      (await checkUnsubscribe(app, actor, (await subscriptionOf(app, things)).token)).ok,
  },
  'newsletter/endSubscription': {
    may: everybody,
    call: async (app, actor, things) =>
      (await endSubscription(app, actor, (await subscriptionOf(app, things)).token)).ok,
  },
  'newsletter/unsubscribeFromNewsletter': {
    may: signedIn,
    call: async (app, actor, { subscription }) => {
      await unsubscribeFromNewsletter(app, actor, subscription.email);
      return subscription.hasEnded();
    },
  },
  'newsletter/showOwnSubscription': {
    may: signedInOrImpersonated,
    call: async (app, actor) => (await showOwnSubscription(app, actor)).ok,
  },
  'newsletter/setOwnSubscription': {
    may: signedIn,
    call: async (app, actor, { origin }) => {
      if (actor.kind === 'user') await verifyEmailOf(app, actor.id);
      return (await setOwnSubscription(withNews(app), actor, { subscribed: true, network: origin.network })).ok;
    },
  },
  'newsletter/listIssues': {
    may: ['admin'],
    call: async (app, actor) => (await listIssues(app, actor, null)).ok,
  },
  'newsletter/showIssue': adminEntry('draft', (app, actor, { id }) => showIssue(app, actor, id)),
  'newsletter/previewIssue': {
    may: ['admin'],
    call: async (app, actor) => (await previewIssue(withNews(app), actor, 'It *is* hot.')).ok,
  },
  'newsletter/saveIssue': {
    may: ['admin'],
    call: async (app, actor) => {
      const fields = { version: 0, subject: 'Harvest', previewLine: '', body: '', sendAt: '' };
      return (await saveIssue(withNews(app), actor, { id: crypto.randomUUID(), fields })).ok;
    },
  },
  'newsletter/sendIssue': adminEntry('draft', sendIssue),
  'newsletter/unscheduleIssue': adminEntry('scheduled', unscheduleIssue),
  'newsletter/pauseIssue': adminEntry('sending', pauseIssue),
  'newsletter/resumeIssue': adminEntry('paused', resumeIssue),
  'newsletter/deleteIssue': adminEntry('draft', deleteIssue),
  'newsletter/sendTestIssue': adminEntry('draft', (app, actor, { id }) => sendTestIssue(app, actor, id)),
  'newsletter/sweepIssues': {
    may: ['system'],
    call: async (app, actor, { personId }) => {
      await addIssue(app.db, { savedBy: personId, state: 'scheduled' });
      return (await sweepIssues(withNews(app), actor)) > 0;
    },
  },
  'newsletter/deliverIssue': {
    may: ['system'],
    call: async (app, actor, things) => {
      const issueId = await addIssue(app.db, { savedBy: things.personId, state: 'sending' });
      const { id: subscriptionId } = await subscriptionOf(app, things);
      const data = { issueId, subscriptionId };
      const delivery = { ...data, state: 'queued', changedAt: app.clock.now() } as const;
      await app.db.insertInto('newsletterDeliveries').values(delivery).execute();
      const mailTemplates = async () => newsletterMailTemplates;
      const needs = { ...withNews(app), mail: things.mailTransport, mailTemplates };
      const outcome = await deliverIssue(needs, actor, { id: crypto.randomUUID(), data, isLastAttempt: false });
      return outcome === 'done';
    },
  },
};
