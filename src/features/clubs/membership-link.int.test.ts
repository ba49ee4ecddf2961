import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { type AccountsApp, ada, signedUp, test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { linkRevokers } from '../../../tests/fixtures/accounts/link-revokers.ts';
import { addClub, addMembership } from '../../../tests/fixtures/clubs/add-club.ts';
import { addShop, spans } from '../../../tests/fixtures/orders/orders-test.ts';
import { membershipPath } from './membership-link.server.ts';
import { cancelMembership } from './own-memberships/cancel-membership.server.ts';
import { holdMembership } from './own-memberships/hold-membership.server.ts';
import { showMembership } from './own-memberships/show-memberships.server.ts';

const fees = { providerCommission: 1_000, customerCommission: 300 };

/** A member of a club, and the link that a mail brought them. */
async function mailedMember(app: AccountsApp) {
  const person = await signedUp(app);
  const { wineryId } = await addShop(app.db, 9);
  const id = await addMembership(app.db, { ...(await addClub(app.db, wineryId)), userId: person.actor.id });
  const path = await membershipPath(app, { id, userId: person.actor.id });
  const token = new URLSearchParams(path.split('?')[1]).get('t') ?? '';
  const opens = async () => (await showMembership({ ...app, fees }, anonymous, { id, token })).ok;
  return { person, id, token, opens };
}

describe('the link of a mail about a membership', () => {
  test('works for 45 days, about one release', async ({ accounts: app }) => {
    const { opens } = await mailedMember(app);
    app.clock.ahead += 45 * spans.day - spans.minute;
    expect(await opens()).toBe(true);
    app.clock.ahead += spans.minute;
    expect(await opens()).toBe(false);
  });

  test.for(Object.keys(linkRevokers))('is ended by %s', async (name, { accounts: app }) => {
    const { person, id, token, opens } = await mailedMember(app);
    expect(await opens()).toBe(true);
    await linkRevokers[name]?.(app, person);
    expect(await opens()).toBe(false);
    expect(await holdMembership(app, anonymous, { id, token }, '2099-01-01')).toMatchObject({ code: 'forbidden' });
    expect(await cancelMembership(app, anonymous, { id, token }, {})).toMatchObject({ code: 'forbidden' });
    const { state } = await app.db.selectFrom('clubMemberships').select('state').executeTakeFirstOrThrow();
    expect(state).toBe('active');
  });

  test('does not open the membership once it is another person’s', async ({ accounts: app }) => {
    const { opens } = await mailedMember(app);
    const other = await signedUp(app, { ...ada, email: 'other@example.test' });
    await app.db.updateTable('clubMemberships').set({ userId: other.actor.id }).execute();
    expect(await opens()).toBe(false);
  });
});
