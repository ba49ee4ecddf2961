import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { type EntryPoint, test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, type Shop } from '../../../tests/fixtures/orders/orders-test.ts';
import { staffResponse } from './winery-staff.server.ts';

const invite = { email: 'stranger@example.test', role: 'member' };

/** Lets the sessions of the API count as just opened with the password. */
const prove = ({ app }: EntryPoint) => app.db.updateTable('sessions').set({ provedAt: app.clock.now() }).execute();

/** Sends an invitation. @returns the answer, and the token of its link */
async function sendInvitation(api: EntryPoint, { owner, wineryId }: Shop, fields: object = invite) {
  const token = await api.token(owner);
  await prove(api);
  const answer = await api.send(`/api/v1/winery/${wineryId}/invitation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  return { answer, token };
}

describe('the staff of a winery', () => {
  test('is invited, accepts, chooses mails, and leaves by the API', async ({ api }) => {
    const shop = await addShop(api.app.db);
    const { owner, stranger, wineryId } = shop;
    const at = `/api/v1/winery/${wineryId}`;
    expect((await sendInvitation(api, shop)).answer).toMatchObject({
      status: 201,
      body: { data: { email: 'stranger@example.test' } },
    });
    const { data: listed } = (await api.get(owner, `${at}/staff`)).body;
    expect(staffResponse.parse(listed)).toEqual(listed);
    expect(listed.invitations).toMatchObject([{ email: 'stranger@example.test', expired: false }]);
    const token = await newestToken(api);
    const shown = await api.post(undefined, '/api/v1/invitation/show', { token });
    expect(shown.body.data).toMatchObject({ winery: { slug: 'red-gate' }, role: 'member' });
    const accepted = await api.post(stranger, '/api/v1/invitation/accept', { token });
    expect(accepted.body.data).toMatchObject({ winery: { id: wineryId }, role: 'member' });
    const chosen = await api.put(stranger, `${at}/staff/sale-mails`, { saleMails: ['orders'] });
    expect(chosen.body.data).toEqual({ saleMails: ['orders'] });
    const history = await api.get(owner, `${at}/staff/history`);
    expect(history.body).toMatchObject({ data: [{ kind: 'accepted' }, { kind: 'invited' }], meta: { next: null } });
    expect((await api.post(stranger, `${at}/staff/leave`)).body).toEqual({ data: { id: wineryId } });
    expect((await api.get(stranger, `${at}/staff`)).status).toBe(403);
  });

  test('is changed and removed by its owner alone, who has just proved who they are', async ({ api }) => {
    const shop = await addShop(api.app.db);
    const { owner, member, admin, buyer, wineryId } = shop;
    const at = `/api/v1/winery/${wineryId}/staff/${member.id}`;
    const unproved = await api.put(owner, at, { role: 'owner' });
    expect([unproved.status, unproved.body.errors[0].code]).toEqual([403, 'proof-required']);
    expect((await api.put(undefined, at, { role: 'owner' })).status).toBe(401);
    for (const who of [buyer, member, admin]) {
      expect((await api.put(who, at, { role: 'owner' })).status).toBe(403);
      expect((await api.delete(who, at)).status).toBe(403);
    }
    const { answer, token } = await sendInvitation(api, shop, { email: 'not an address', role: 'boss' });
    expect(answer.status).toBe(400);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const own = `/api/v1/winery/${wineryId}/staff/${owner.id}`;
    expect(await api.send(own, { method: 'DELETE', headers })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'last-owner' }] },
    });
    const changed = await api.send(at, { method: 'PUT', headers, body: JSON.stringify({ role: 'owner' }) });
    expect(changed.body).toEqual({ data: { id: member.id, role: 'owner' } });
    expect((await api.send(at, { method: 'DELETE', headers })).body).toEqual({ data: { id: member.id } });
    expect((await api.send(at, { method: 'DELETE', headers })).status).toBe(404);
  });
});

/** The token of the link in the newest invitation. */
async function newestToken({ app }: EntryPoint): Promise<string> {
  const { rows } = await sql<{ path: string }>`
    select data -> 'props' ->> 'path' as path from pgboss.job
    where name = 'mail' and data ->> 'mail' = 'staff-invitation' order by created_on desc limit 1`.execute(app.db);
  return new URL(rows[0]?.path ?? '', 'http://shop.test').searchParams.get('t') ?? '';
}
