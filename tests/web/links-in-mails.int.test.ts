import { describe, expect } from 'vitest';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { invitationHash } from '../../src/features/clubs/invitations/invitation-token.server.ts';
import { showInvitedEmail } from '../../src/features/clubs/invitations/show-invitations.server.ts';
import { showJoining } from '../../src/features/clubs/joining/show-joining.server.ts';
import { signUnsubscribe, unsubscribe } from '../../src/features/mail/unsubscribe.server.ts';
import { confirmSubscription, sendConfirmation } from '../../src/features/newsletter/confirm-subscription.server.ts';
import { endSubscription, unsubscribeUrl } from '../../src/features/newsletter/end-subscription.server.ts';
import { acceptInvitation, declineInvitation } from '../../src/features/wineries/staff/accept-invitation.server.ts';
import { anonymous } from '../../src/kit/actor.ts';
import { ada, newestToken, nowhere, signedUp, test } from '../fixtures/accounts/accounts-test.ts';
import { linkRevokers } from '../fixtures/accounts/link-revokers.ts';
import { addOwned, invited } from '../fixtures/accounts/staff-test.ts';
import { addClub } from '../fixtures/clubs/add-club.ts';

const day = 24 * 3600 * 1000;

/** After which of them the person is still logged in, with the email that was invited. */
const staysLoggedIn = ['the end of one session', 'the end of all other sessions'];

/** What accepting an invitation answers after one of them: in a session with the email, without one, or with another email. */
function answerAfter(name: string) {
  if (staysLoggedIn.includes(name)) return { ok: true };
  return { code: name === 'a new email' ? 'wrong-account' : 'forbidden' };
}

describe.for(Object.keys(linkRevokers))('after %s', (name) => {
  test('links to stop mails keep working, for years', async ({ accounts: app }) => {
    const person = await signedUp(app);
    const stop = { userId: person.actor.id, kind: 'clubs' } as const;
    const token = await signUnsubscribe(stop, app.sessionSecret, app.clock.now());
    const ofIssue = new URL(await unsubscribeUrl(app, { sub: crypto.randomUUID() })).searchParams.get('t') ?? '';
    await linkRevokers[name]?.(app, person);
    app.clock.ahead += 3 * 365 * day;
    expect(await unsubscribe(app, anonymous, token)).toEqual({ ok: true, value: 'clubs' });
    expect(await endSubscription(app, anonymous, ofIssue)).toMatchObject({ ok: true });
  });

  test('the newsletter is still confirmed for the address, within seven days', async ({ accounts: app }) => {
    const person = await signedUp(app);
    const job = { id: crypto.randomUUID(), data: { email: ada.email }, isLastAttempt: false };
    await sendConfirmation(app, { kind: 'system' }, job);
    const token = await newestToken(app, 'newsletter-confirmation');
    await linkRevokers[name]?.(app, person);
    app.clock.ahead += 7 * day - 60_000;
    expect(await confirmSubscription(app, anonymous, token)).toMatchObject({ ok: true });
    app.clock.ahead += 61_000;
    expect(await confirmSubscription(app, anonymous, token)).toMatchObject({ code: 'broken-link' });
  });

  test('an invitation to a winery is accepted only in a session with the invited email, and declined by link', async ({
    accounts: app,
  }) => {
    const { wineryId, owner } = await addOwned(app);
    const { token } = await invited(app, owner, wineryId);
    const person = await signedUp(app);
    await linkRevokers[name]?.(app, person);
    const { actor } = await readSession(app, person.headers);
    expect(await acceptInvitation(app, anonymous, token, nowhere)).toMatchObject({ code: 'forbidden' });
    expect(await acceptInvitation(app, actor, token, nowhere)).toMatchObject(answerAfter(name));
    const declined = await declineInvitation(app, anonymous, token, nowhere);
    expect(declined).toMatchObject(staysLoggedIn.includes(name) ? { code: 'broken-link' } : { ok: true });
  });

  test('an invitation to a club opens the form only in a session with the invited email', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const { clubId, tierId } = await addClub(app.db, wineryId, { visibility: 'invitation' });
    const [token, invitedAt] = ['a token of an invitation', app.clock.now()];
    const expiresAt = new Date(invitedAt.getTime() + 30 * day);
    const row = { id: crypto.randomUUID(), clubId, email: ada.email, tokenHash: invitationHash(token), tierId };
    const times = { invitedBy: owner.id, invitedAt, expiresAt, acceptedAt: null, revokedAt: null, details: null };
    await app.db
      .insertInto('clubInvitations')
      .values({ ...row, ...times })
      .execute();
    const person = await signedUp(app);
    await linkRevokers[name]?.(app, person);
    const { actor } = await readSession(app, person.headers);
    const show = () => showJoining(app, actor, { tierId, giftReleases: null, invitation: token });
    const isLoggedIn = staysLoggedIn.includes(name) || name === 'a new email';
    const invitation = staysLoggedIn.includes(name) ? { tierId } : 'other-account';
    expect(await show()).toMatchObject(isLoggedIn ? { value: { invited: invitation } } : { code: 'forbidden' });
    expect(await showInvitedEmail(app, anonymous, token)).toEqual({ ok: true, value: ada.email });
    app.clock.ahead += 30 * day;
    expect(await show()).toMatchObject(isLoggedIn ? { value: { invited: 'other-account' } } : { code: 'forbidden' });
    expect(await showInvitedEmail(app, anonymous, token)).toMatchObject({ code: 'broken-link' });
  });
});
