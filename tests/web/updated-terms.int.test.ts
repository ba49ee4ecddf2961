import { expect } from 'vitest';
import { pageOwnerOf } from '../../src/features/accounts/sign-in/page-owner.server.ts';
import { sessionCookie } from '../../src/features/accounts/sign-in/session.server.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { publishTerms } from '../fixtures/content/publish-terms.ts';
import { baseUrl, sessionSecret, test, type WholeServer } from '../fixtures/pages/whole-server.ts';

/** Somebody signed in who accepted the first terms. @returns how they open a page or send a form */
async function signedIn({ app, fetch }: WholeServer) {
  const past = new Date(Date.now() - 24 * 3600_000);
  await app.db.updateTable('articleVersions').set({ publishedAt: past }).execute();
  const { id } = await addPerson(app.db, { email: 'ann@example.test' });
  await app.db.updateTable('users').set({ termsAcceptedAt: past }).execute();
  const now = new Date();
  const session = { userId: id, token: 'token-of-ann', userAgent: '', provedAt: now, createdAt: now, updatedAt: now };
  const expiresAt = new Date(now.getTime() + 3600_000);
  await app.db
    .insertInto('sessions')
    .values({ ...session, expiresAt })
    .execute();
  const cookie = sessionCookie({ sessionSecret, site: { baseUrl } }, 'token-of-ann', 3600).split(';')[0] ?? '';
  const actor = { kind: 'user', id, roles: [], limited: false } as const;
  const pageOwner = pageOwnerOf({ sessionSecret }, { actor });
  return async (path: string, form?: Record<string, string>) => {
    const init: RequestInit = form
      ? { method: 'POST', body: new URLSearchParams({ ...form, pageOwner }), headers: { cookie, origin: baseUrl } }
      : { headers: { cookie } };
    const answer = await fetch(new Request(baseUrl + path, init), '198.51.100.9');
    return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
  };
}

test('new terms come between a person and their pages, but not the way to orders, data, and the shop', async ({
  server,
}) => {
  const open = await signedIn(server);
  const version = await publishTerms(server.app.db, new Date(), 'Corks');
  expect(await open('/account/addresses?page=1')).toMatchObject({
    status: 302,
    to: `/updated-terms?${new URLSearchParams({ from: '/account/addresses?page=1' })}`,
  });
  for (const path of ['/', '/inbox/orders', '/account/your-data', '/account/your-data/download', '/terms-of-service']) {
    expect((await open(path)).status, path).toBe(200);
  }
  expect((await open('/api/v1/user/get-current-user/me')).status, 'programs are not asked').toBe(200);
  const asked = await open('/updated-terms?from=%2Faccount%2Faddresses');
  expect(asked.text.includes('href="/terms-of-service#corks"'), 'the new section is named').toBe(true);
  const saved = await open('/profile-settings', { intent: 'save' });
  expect(saved.to ?? '', 'a form that was opened before is not lost').not.toContain('updated-terms');
  expect((await open('/updated-terms', { version: String(version - 1), from: '/account/addresses' })).status).toBe(409);
  const agreed = await open('/updated-terms', { version: String(version), from: 'https://evil.test/' });
  expect(agreed).toMatchObject({ status: 303, to: '/' });
  expect((await open('/account/addresses')).status).toBe(200);
  expect(await open('/updated-terms?from=%2Faccount%2Faddresses')).toMatchObject({
    status: 302,
    to: '/account/addresses',
  });
});
