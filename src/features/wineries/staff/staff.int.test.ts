import { describe, expect } from 'vitest';
import { ada, nowhere, signedUp, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import {
  addOwned,
  addStaff,
  history,
  invited,
  mailsTo,
  rolesAt,
} from '../../../../tests/fixtures/accounts/staff-test.ts';
import type { SignedIn } from '../../../kit/actor.ts';
import { readSession } from '../../accounts/sign-in/session.server.ts';
import { acceptInvitation } from './accept-invitation.server.ts';
import { changeStaffRole, leaveWinery, removeStaff, setSaleMails } from './change-staff.server.ts';
import { resendStaffInvitation } from './invite-staff.server.ts';
import { listStaffHistory, showStaff } from './show-staff.server.ts';

describe('the people of a winery', () => {
  test('change roles and leave, but never the last owner', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const member = await addStaff(app, wineryId, 'member', 'Mia');
    const olive = { wineryId, personId: owner.id };
    expect(await leaveWinery(app, owner, wineryId)).toEqual({ ok: false, code: 'last-owner' });
    expect(await removeStaff(app, owner, olive)).toEqual({ ok: false, code: 'last-owner' });
    expect(await changeStaffRole(app, owner, olive, { role: 'member' })).toEqual({ ok: false, code: 'last-owner' });
    const mia = { wineryId, personId: member.id };
    expect(await changeStaffRole(app, owner, mia, { role: 'owner' })).toMatchObject({ ok: true });
    expect(await leaveWinery(app, owner, wineryId)).toMatchObject({ ok: true });
    expect(await rolesAt(app, wineryId)).toEqual({ mia: 'owner' });
    expect(await leaveWinery(app, owner, wineryId)).toEqual({ ok: false, code: 'forbidden' });
    expect(await removeStaff(app, owner, mia)).toEqual({ ok: false, code: 'forbidden' });
    expect(await history(app, { ...member, roles: ['winery-owner'] }, wineryId)).toEqual([
      'Olive left the winery',
      'Olive made Mia an owner',
    ]);
    expect(await mailsTo(app, 'mia@example.test')).toEqual(['own-staff-changed', 'staff-changed']);
  });

  test('of two owners who leave at once one stays', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const second = await addStaff(app, wineryId, 'owner', 'Otis');
    const answers = await Promise.all([owner, second].map((who) => leaveWinery(app, who, wineryId)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(Object.keys(await rolesAt(app, wineryId))).toHaveLength(1);
  });

  test('a banned owner does not count as the one who stays', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const banned = await addStaff(app, wineryId, 'owner', 'Otis');
    await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).where('id', '=', banned.id).execute();
    expect(await leaveWinery(app, owner, wineryId)).toEqual({ ok: false, code: 'last-owner' });
  });

  test('lose their role with the next request once they are removed, and their invitations stop working', async ({
    accounts: app,
  }) => {
    const { wineryId, owner } = await addOwned(app);
    const { actor, headers } = await signedUp(app, ada);
    const { token } = await invited(app, owner, wineryId, { email: ada.email, role: 'owner' });
    await acceptInvitation(app, actor, token, nowhere);
    const second = (await readSession(app, headers)).actor as SignedIn;
    const theirs = await invited(app, { ...second, provedAt: app.clock.now() }, wineryId, {
      email: 'bob@example.test',
      role: 'owner',
    });
    expect(await removeStaff(app, owner, { wineryId, personId: actor.id })).toMatchObject({ ok: true });
    expect((await readSession(app, headers)).actor).toMatchObject({ kind: 'user', roles: [] });
    expect(await showStaff(app, second, wineryId)).toEqual({ ok: false, code: 'forbidden' });
    const bob = await addPerson(app.db, { email: 'bob@example.test' });
    expect(await acceptInvitation(app, bob, theirs.token, nowhere)).toEqual({ ok: false, code: 'broken-link' });
    expect(await mailsTo(app, 'ada@example.test')).toContain('own-staff-changed');
  });

  test('see themselves as members, and everybody as owners', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const member = await addStaff(app, wineryId, 'member', 'Mia');
    expect(await showStaff(app, member, wineryId)).toMatchObject({
      value: { you: { role: 'member', saleMails: [] }, people: [], invitations: [] },
    });
    expect(await setSaleMails(app, member, wineryId, { saleMails: ['orders', 'x'] })).toMatchObject({
      code: 'validation-invalid-params',
    });
    expect(await setSaleMails(app, member, wineryId, { saleMails: ['orders', 'orders'] })).toMatchObject({ ok: true });
    expect(await showStaff(app, member, wineryId)).toMatchObject({ value: { you: { saleMails: ['orders'] } } });
    expect(await showStaff(app, owner, wineryId)).toMatchObject({
      value: {
        you: { role: 'owner', saleMails: ['orders', 'changes', 'messages'] },
        people: [{ name: 'Olive', isYou: true }, { name: 'Mia' }],
      },
    });
    expect(await history(app, member, wineryId)).toBe('forbidden');
  });

  test('have a history of 25 entries a page', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const row = { wineryId, kind: 'invited' as const, actorId: owner.id, happenedAt: app.clock.now() };
    await app.db.insertInto('wineryStaffEvents').values(Array(30).fill(row)).execute();
    const first = await listStaffHistory(app, owner, wineryId, {});
    if (!first.ok) throw new Error(first.code);
    expect(first.value.data).toHaveLength(25);
    const second = await listStaffHistory(app, owner, wineryId, { before: first.value.meta.next });
    expect(second).toMatchObject({ value: { meta: { next: null } } });
    expect(second.ok && second.value.data).toHaveLength(5);
    for (const before of ['x', '-1', '9'.repeat(20)])
      expect(await listStaffHistory(app, owner, wineryId, { before })).toMatchObject({ ok: false });
  });
});

describe('a handover', () => {
  const takeOver = { email: ada.email, role: 'owner', handOver: true };

  test('ends the access of the owner who offered it, and pauses payouts', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const { token } = await invited(app, owner, wineryId, takeOver);
    expect(await rolesAt(app, wineryId)).toEqual({ olive: 'owner' });
    const successor = await addPerson(app.db);
    expect(await acceptInvitation(app, successor, token, nowhere)).toMatchObject({ ok: true });
    expect(await rolesAt(app, wineryId)).toEqual({ ada: 'owner' });
    const pauses = await app.db.selectFrom('payoutPauses').selectAll().execute();
    expect(pauses).toMatchObject([{ wineryId, bankConfirmedAt: null, representativeConfirmedAt: null }]);
    expect(await history(app, successor, wineryId)).toEqual([
      'Ada L took over the winery from Olive',
      'Olive invited ada@example.test as an owner',
    ]);
    expect(await mailsTo(app, 'olive@example.test')).toEqual(['own-staff-changed']);
    expect(await mailsTo(app, 'ada@example.test')).toEqual(['staff-invitation', 'own-staff-changed']);
  });

  test('goes to a member too, and is sent again only by the owner who offered it', async ({ accounts: app }) => {
    const { wineryId, owner } = await addOwned(app);
    const second = await addStaff(app, wineryId, 'owner', 'Otis');
    const member = await addStaff(app, wineryId, 'member', 'Mia');
    const { id: invitationId, token } = await invited(app, owner, wineryId, { ...takeOver, email: 'mia@example.test' });
    const asked = { wineryId, invitationId };
    expect(await resendStaffInvitation(app, second, asked)).toEqual({ ok: false, code: 'forbidden' });
    expect(await acceptInvitation(app, member, token, nowhere)).toMatchObject({ ok: true });
    expect(await rolesAt(app, wineryId)).toEqual({ otis: 'owner', mia: 'owner' });
    expect(await mailsTo(app, 'otis@example.test')).toEqual(['staff-changed']);
  });
});
