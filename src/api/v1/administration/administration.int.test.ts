import { describe, expect } from 'vitest';
import { type EntryPoint, test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, type Shop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { auditEntryResponse, securityLogResponse } from './audit.server.ts';
import { cityResponse } from './city.server.ts';
import { listedPersonResponse, personRecordResponse } from './person.server.ts';

type Call = [method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object];

/** Nobody but admins may: not the people of wineries, and not an admin who looks in somebody's name. */
async function expectAdminsOnly(api: EntryPoint, { owner, member, buyer }: Shop, calls: readonly Call[]) {
  for (const [method, path, body] of calls) {
    for (const who of [owner, member, buyer]) {
      expect((await api[method](who, path, body)).status, `${method} ${path}`).toBe(403);
    }
  }
}

describe('people', () => {
  test('are found by what is in no URL, banned with a reason, and unbanned, by admins alone', async ({ api }) => {
    const shop = await addShop(api.app.db);
    const { admin, owner, buyer } = shop;
    const at = `/api/v1/person/${owner.id}`;
    await expectAdminsOnly(api, shop, [
      ['post', '/api/v1/person/search', {}],
      ['get', at],
      ['post', `${at}/ban`, { reason: 'Spam' }],
      ['post', `${at}/unban`],
      ['post', `${at}/send-verification`],
      ['post', `${at}/end-sessions`],
      ['put', `${at}/admin`, { admin: true, reason: 'New colleague' }],
    ]);
    const found = await api.post(admin, '/api/v1/person/search', { search: 'owner@example' });
    expect(listedPersonResponse.parse(found.body.data[0])).toEqual(found.body.data[0]);
    expect(found.body).toMatchObject({ data: [{ id: owner.id, wineries: 1 }], meta: { totalItems: 1, perPage: 25 } });
    const all = await api.post(admin, '/api/v1/person/search', { page: 1, role: 'admin' });
    expect(all.body.data).toMatchObject([{ id: admin.id }]);
    expect((await api.post({ ...admin, limited: true }, `${at}/ban`, { reason: 'Spam' })).status).toBe(403);
    const silent = await api.post(admin, `${at}/ban`, {});
    expect([silent.status, silent.body.errors[0].meta.parameter]).toEqual([400, 'reason']);
    const twice = await Promise.all([
      api.post(admin, `${at}/ban`, { reason: 'Spam' }),
      api.post(admin, `${at}/ban`, { reason: 'Spam' }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { data } = (await api.get(admin, at)).body;
    expect(personRecordResponse.parse(data)).toEqual(data);
    expect(data).toMatchObject({ banned: true, bans: [{ reason: 'Spam', closed: 1 }], sessions: 0 });
    expect((await api.post(admin, `${at}/unban`)).body.data).toEqual({ opened: 1 });
    expect((await api.post(admin, `${at}/unban`)).body.errors[0].title).toBe('They are not banned');
    const other = `/api/v1/person/${admin.id}/ban`;
    expect((await api.post(admin, other, { reason: 'Spam' })).status).toBe(403);
    expect((await api.get(admin, `/api/v1/person/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await api.get(admin, '/api/v1/person/nobody')).status).toBe(404);
    await api.get(buyer, '/api/v1/cart');
    expect((await api.post(admin, `/api/v1/person/${buyer.id}/end-sessions`)).body.data.ended).toBeGreaterThan(0);
  });

  test('become admins only by an admin who has just proved who they are', async ({ api }) => {
    const { admin, buyer } = await addShop(api.app.db);
    const at = `/api/v1/person/${buyer.id}/admin`;
    const fields = { admin: true, reason: 'New colleague' };
    const headers = { authorization: `Bearer ${await api.token(admin)}`, 'content-type': 'application/json' };
    const put = (body: object) => api.send(at, { method: 'PUT', headers, body: JSON.stringify(body) });
    await api.app.db.updateTable('sessions').set({ provedAt: null }).execute();
    expect((await put(fields)).body.errors[0]).toMatchObject({ status: 403, code: 'proof-required' });
    for (const action of ['ban', 'unban', 'end-sessions']) {
      const answer = await api.send(`/api/v1/person/${buyer.id}/${action}`, { method: 'POST', headers, body: '{}' });
      expect([answer.status, answer.body.errors[0].code], action).toEqual([403, 'proof-required']);
    }
    await api.app.db.updateTable('sessions').set({ provedAt: api.app.clock.now() }).execute();
    expect((await put({ admin: 'yes' })).status).toBe(400);
    expect((await put(fields)).body.data).toEqual({ id: buyer.id });
    expect((await api.post(admin, `/api/v1/person/${buyer.id}/ban`, { reason: 'Spam' })).body.errors[0].code).toBe(
      'is-admin',
    );
  });
});

describe('the cities of the filters', () => {
  test('are added, renamed, merged, hidden, and removed by admins alone', async ({ api }) => {
    const shop = await addShop(api.app.db);
    const { admin } = shop;
    const codeOf = async (search: string) =>
      (await api.get(admin, `/api/v1/city?search=${search}`)).body.data.map(({ code }: { code: string }) => code)[0];
    const listed = await api.get(admin, '/api/v1/city');
    expect(cityResponse.parse(listed.body.data[0])).toEqual(listed.body.data[0]);
    const { code, name } = listed.body.data[0];
    const at = `/api/v1/city/${encodeURIComponent(code)}`;
    await expectAdminsOnly(api, shop, [
      ['get', '/api/v1/city'],
      ['post', '/api/v1/city', { name: 'Marfa', state: 'TX' }],
      ['put', at, { name: 'New Town' }],
      ['post', `${at}/merge`, { into: 'Marfa' }],
      ['post', `${at}/hide`],
      ['post', `${at}/show`],
      ['delete', at],
    ]);
    expect((await api.post(admin, `${at}/hide`)).body.data).toEqual({ name, wineries: 0 });
    expect((await api.get(admin, '/api/v1/city')).body.data[0].hidden).toBe(true);
    expect((await api.post(admin, `${at}/show`)).status).toBe(200);
    expect((await api.delete(admin, at)).body.errors[0].code).toBe('city-in-use');
    expect((await api.put(admin, at, { name: 7 })).body.errors[0].code).toBe('city-invalid');
    expect((await api.post(admin, '/api/v1/city', { name: 'Atlantis', state: 'TX' })).status).toBe(400);
    expect((await api.post(admin, '/api/v1/city', { name: name, state: { toString: 1 } })).status).toBe(400);
    const unconfirmed = await api.put(admin, at, { name: 'New Town' });
    expect(unconfirmed.body.errors[0]).toMatchObject({ code: 'city-rename-unconfirmed', meta: { total: 1 } });
    const rename = { name: 'New Town', confirmed: 1 };
    expect((await api.put(admin, at, rename)).body.data).toEqual({ name: 'New Town', wineries: 1 });
    expect(await codeOf('New')).toBeTypeOf('string');
    expect((await api.put(admin, '/api/v1/city/nowhere_tx', { name: 'New Town' })).status).toBe(404);
    const renamed = await codeOf('New');
    const merged = await api.post(admin, `/api/v1/city/${renamed}/merge`, { into: 'Nowhere' });
    expect(merged.body.errors[0].code).toBe('city-invalid');
  });
});

describe('the audit and the security log', () => {
  test('are read by admins alone, page by page, and the export of the audit is recorded', async ({ api }) => {
    const shop = await addShop(api.app.db);
    const { admin, owner, buyer } = shop;
    await expectAdminsOnly(api, shop, [
      ['get', '/api/v1/audit'],
      ['post', '/api/v1/audit/csv', {}],
      ['get', '/api/v1/security-log'],
    ]);
    await api.post(admin, `/api/v1/person/${owner.id}/ban`, { reason: 'Spam' });
    const { data, meta } = (await api.get(admin, `/api/v1/audit?subject=${owner.id}`)).body;
    expect(auditEntryResponse.parse(data[0])).toEqual(data[0]);
    expect(data).toMatchObject([{ kind: 'person-banned', reason: 'Spam', admin: { id: admin.id } }]);
    expect(meta).toEqual({ next: null });
    expect((await api.get(admin, `/api/v1/audit?subject=${buyer.id}`)).body.data).toEqual([]);
    const file = await api.post(admin, '/api/v1/audit/csv', { subject: owner.id });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.body.trim().split('\n')).toHaveLength(2);
    expect((await api.get(admin, '/api/v1/audit?kind=audit-exported')).body.data).toHaveLength(1);
    const logged = (await api.get(admin, `/api/v1/security-log?account=${buyer.id}`)).body;
    expect(logged.data.length).toBeGreaterThan(0);
    for (const one of logged.data) expect(securityLogResponse.parse(one)).toEqual(one);
  });
});
