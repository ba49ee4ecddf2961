import { describe, expect } from 'vitest';
import { ada, newestToken, nowhere, signedUp, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import {
  addOwned,
  addStaff,
  history,
  invite,
  invited,
  mailsTo,
  rolesAt,
} from '../../../../tests/fixtures/accounts/staff-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { readSession } from '../../accounts/sign-in/session.server.ts';
import { acceptInvitation, declineInvitation, showInvitation } from './accept-invitation.server.ts';
import { inviteStaff, resendStaffInvitation, revokeStaffInvitation } from './invite-staff.server.ts';

const day = 24 * 3600 * 1000;

describe('an invitation', () => {
  test('is accepted by a new account with its e-mail, which is verified by that, once', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const { token } = await invited(app, owner, wineryId);
    expect(await showInvitation(app, { kind: 'anonymous' }, token)).toMatchObject({
      ok: true,
      value: { email: 'ada@example.test', role: 'member', handsOver: false },
    });
    const { actor, headers } = await signedUp(app, ada);
    expect(await acceptInvitation(app, actor, token, nowhere)).toMatchObject({ ok: true, value: { role: 'member' } });
    expect(await rolesAt(app, wineryId)).toEqual({ olive: 'owner', ada: 'member' });
    const session = await readSession(app, headers);
    expect(session.actor).toMatchObject({ roles: ['winery-member'] });
    expect(session.user?.emailVerified).toBe(true);
    expect(await acceptInvitation(app, actor, token, nowhere)).toEqual({ ok: false, code: 'broken-link' });
    expect(await mailsTo(app, 'olive@example.test')).toEqual(['staff-changed']);
    expect(await mailsTo(app, 'ada@example.test')).toEqual(
      expect.arrayContaining(['staff-invitation', 'own-staff-changed', 'welcome']),
    );
    expect(await history(app, owner, wineryId)).toEqual([
      'Ada L accepted the invitation and joined as a member',
      'Olive invited ada@example.test as a member',
    ]);
  });

  test('is stored without its token', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const { token } = await invited(app, owner, wineryId);
    expect(token).toHaveLength(43);
    const stored = await app.db.selectFrom('wineryInvitations').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('of two answers at once takes one', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const { token } = await invited(app, owner, wineryId);
    const invitee = await addPerson(app.db);
    const answers = await Promise.all([1, 2].map(() => acceptInvitation(app, invitee, token, nowhere)));
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()).toEqual(['broken-link', 'ok']);
  });

  test('is not for another account, a banned one, or an impersonation session', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const { token } = await invited(app, owner, wineryId);
    const other = await addPerson(app.db, { email: 'bob@example.test' });
    expect(await acceptInvitation(app, other, token, nowhere)).toEqual({ ok: false, code: 'wrong-account' });
    const invitee = await addPerson(app.db, { bannedAt: app.clock.now() });
    expect(await acceptInvitation(app, invitee, token, nowhere)).toEqual({ ok: false, code: 'forbidden' });
    const limited = { ...invitee, limited: true };
    expect(await acceptInvitation(app, limited, token, nowhere)).toEqual({ ok: false, code: 'forbidden' });
    for (const wrong of ['', 'x'.repeat(43), `${token}x`, undefined, { token }])
      expect(await acceptInvitation(app, other, wrong, nowhere)).toEqual({ ok: false, code: 'broken-link' });
    expect(await rolesAt(app, wineryId)).toEqual({ olive: 'owner' });
  });

  test('works for seven days, and again for seven once it is sent again with another link', async ({
    accounts: app,
  }) => {
    const { wineryId, owner } = await addOwned(app);
    const { id: invitationId, token } = await invited(app, owner, wineryId);
    app.clock.ahead += 7 * day;
    const present = { ...owner, provedAt: app.clock.now() };
    expect(await showInvitation(app, owner, token)).toEqual({ ok: false, code: 'expired' });
    expect(await resendStaffInvitation(app, present, { wineryId, invitationId })).toMatchObject({ ok: true });
    const next = await newestToken(app, 'staff-invitation');
    expect(next).not.toBe(token);
    const invitee = await addPerson(app.db);
    expect(await acceptInvitation(app, invitee, token, nowhere)).toEqual({ ok: false, code: 'broken-link' });
    expect(await acceptInvitation(app, invitee, next, nowhere)).toMatchObject({ ok: true });
  });

  test('is revoked, with a mail, and then sent anew', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const { id: invitationId, token } = await invited(app, owner, wineryId);
    expect(await inviteStaff(app, owner, wineryId, invite)).toEqual({ ok: false, code: 'already-invited' });
    const asked = { wineryId, invitationId };
    expect(await revokeStaffInvitation(app, owner, asked)).toMatchObject({ ok: true });
    expect(await revokeStaffInvitation(app, owner, asked)).toEqual({ ok: false, code: 'not-found' });
    expect(await resendStaffInvitation(app, owner, asked)).toEqual({ ok: false, code: 'not-found' });
    expect(await showInvitation(app, owner, token)).toEqual({ ok: false, code: 'broken-link' });
    expect(await mailsTo(app, 'ada@example.test')).toEqual(['staff-invitation', 'staff-invitation-revoked']);
    expect(await inviteStaff(app, owner, wineryId, invite)).toMatchObject({ ok: true });
  });

  test('is declined by whoever has its link, without an account; its sender gets a mail, and can invite again', async ({
    accounts: app,
  }) => {
    const { wineryId, owner } = await addOwned(app);
    const { token } = await invited(app, owner, wineryId);
    const nobody = { kind: 'anonymous' } as const;
    const limited = { ...(await addPerson(app.db)), limited: true };
    expect(await declineInvitation(app, limited, token, nowhere)).toEqual({ ok: false, code: 'forbidden' });
    const answers = await Promise.all([1, 2].map(() => declineInvitation(app, nobody, token, nowhere)));
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()).toEqual(['broken-link', 'ok']);
    expect(await acceptInvitation(app, { ...limited, limited: false }, token, nowhere)).toMatchObject({
      code: 'broken-link',
    });
    expect(await mailsTo(app, 'olive@example.test')).toEqual(['staff-invitation-declined']);
    expect(await history(app, owner, wineryId)).toEqual([
      'ada@example.test declined the invitation',
      'Olive invited ada@example.test as a member',
    ]);
    const { token: next } = await invited(app, owner, wineryId);
    app.clock.ahead += 7 * day;
    expect(await declineInvitation(app, nobody, next, nowhere)).toEqual({ ok: false, code: 'expired' });
    for (const wrong of ['', token, undefined, { token }])
      expect(await declineInvitation(app, nobody, wrong, nowhere)).toEqual({ ok: false, code: 'broken-link' });
  });

  test('of one address sent twice at once is one', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const answers = await Promise.all([1, 2, 3].map(() => inviteStaff(app, owner, wineryId, invite)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await mailsTo(app, 'ada@example.test')).toEqual(['staff-invitation']);
  });

  test('needs whole fields, a fresh proof, and an owner of this winery', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const member = await addStaff(app, wineryId, 'member', 'Mia');
    const elsewhere = await addWinery(app.db, { slug: 'elsewhere' });
    const other = await addStaff(app, elsewhere, 'owner', 'Otto');
    for (const fields of [
      {},
      { email: 'ada', role: 'member' },
      { ...invite, role: 'admin' },
      { ...invite, handOver: true },
    ])
      expect(await inviteStaff(app, owner, wineryId, fields)).toMatchObject({ code: 'validation-invalid-params' });
    for (const [who, code] of [
      [member, 'forbidden'],
      [other, 'forbidden'],
      [{ ...owner, limited: true }, 'forbidden'],
      [{ ...owner, provedAt: new Date(0) }, 'proof-required'],
    ] as const)
      expect(await inviteStaff(app, who, wineryId, invite)).toEqual({ ok: false, code });
    for (const unknown of [crypto.randomUUID(), 'x'])
      expect(await inviteStaff(app, owner, unknown, invite)).toEqual({ ok: false, code: 'not-found' });
    const taken = { email: 'mia@example.test', role: 'owner' };
    expect(await inviteStaff(app, owner, wineryId, taken)).toEqual({ ok: false, code: 'already-member' });
    const own = { email: 'olive@example.test', role: 'owner', handOver: true };
    expect(await inviteStaff(app, owner, wineryId, own)).toEqual({ ok: false, code: 'already-member' });
    const { id: invitationId } = await invited(app, owner, wineryId);
    const foreign = { wineryId: elsewhere, invitationId };
    expect(await revokeStaffInvitation(app, other, foreign)).toEqual({ ok: false, code: 'not-found' });
    expect(await resendStaffInvitation(app, other, foreign)).toEqual({ ok: false, code: 'not-found' });
  });

  test('is sent twenty times a day by a winery, and not beyond fifty people', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const send = (number: number, who = owner) =>
      inviteStaff(app, who, wineryId, { email: `p${number}@example.test`, role: 'member' });
    for (let number = 0; number < 20; number++) expect(await send(number)).toMatchObject({ ok: true });
    expect(await send(20)).toMatchObject({ ok: false, code: 'too-many' });
    for (const last of [40, 49]) {
      app.clock.ahead += day;
      const present = { ...owner, provedAt: app.clock.now() };
      for (let number = last === 40 ? 20 : 40; number < last; number++)
        expect(await send(number, present)).toMatchObject({ ok: true });
    }
    const present = { ...owner, provedAt: app.clock.now() };
    expect(await send(49, present)).toEqual({ ok: false, code: 'too-many-staff' });
  });
});
