import { expect } from 'vitest';
import { banPerson, unbanPerson } from '../../src/features/administration/people/ban-person.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { draftWine } from '../fixtures/listings/draft-listing.ts';
import { type Platform, password, test } from '../fixtures/platform/platform-test.ts';

/** An admin who bans. */
function openBans({ app, shop }: Platform) {
  const admin = (): SignedIn => ({ ...shop.admin, provedAt: app.clock.now() });
  const needs = app as unknown as Parameters<typeof banPerson>[0];
  return {
    ban: async ({ id }: SignedIn) =>
      expect(await banPerson(needs, admin(), { id, fields: { reason: 'A test' } })).toMatchObject({ ok: true }),
    lift: async ({ id }: SignedIn) => expect(await unbanPerson(needs, admin(), id)).toMatchObject({ ok: true }),
  };
}

/** The tokens of somebody; undefined if they do not log in. */
async function login({ token, clientId }: Platform, name: string) {
  const form = { client_id: clientId, grant_type: 'password', username: `${name}@example.test`, password };
  const answer = await token(form);
  return answer.ok ? ((await answer.json()) as { access_token: string; refresh_token: string }) : undefined;
}

test('tokens of applications end with a ban; those of staff of a suspended winery work within its limits', async ({
  platform,
}) => {
  const { app, shop, send, token, clientId } = platform;
  const { ban, lift } = openBans(platform);
  const wine = await draftWine(app, shop.member);
  const [buyer, member] = [await login(platform, 'buyer'), await login(platform, 'member')];
  const showMe = async (access?: string) =>
    (await send('/v1/api/current_user/show', { headers: { authorization: `bearer ${access}` } })).status;
  const refresh = async () =>
    (await token({ client_id: clientId, grant_type: 'refresh_token', refresh_token: buyer?.refresh_token ?? '' }))
      .status;
  /** A member of the winery publishes, closes, or opens a wine. */
  const change = async (what: 'publish_draft' | 'close' | 'open') => {
    const headers = { authorization: `bearer ${member?.access_token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ id: wine });
    return (await send(`/v1/api/own_listings/${what}`, { method: 'POST', headers, body })).status;
  };
  expect([await showMe(buyer?.access_token), await change('publish_draft')]).toEqual([200, 200]);
  await ban(shop.buyer);
  expect([await showMe(buyer?.access_token), await refresh(), await login(platform, 'buyer')]).toEqual([
    ...[401, 401, undefined],
  ]);
  await lift(shop.buyer);
  expect([await showMe(buyer?.access_token), await refresh()], 'the old ones stay void').toEqual([401, 401]);
  expect(await showMe((await login(platform, 'buyer'))?.access_token)).toBe(200);
  await ban(shop.owner);
  expect([await showMe(member?.access_token), await change('open')]).toEqual([200, 409]);
  expect(await app.db.selectFrom('applications').select('disabledAt').execute(), 'they stay').toEqual([
    { disabledAt: null },
  ]);
  await lift(shop.owner);
  const other = await addPerson(app.db, { email: 'co-owner@example.test' });
  const membership = { wineryId: shop.wineryId, userId: other.id, createdAt: app.clock.now() };
  await app.db
    .insertInto('wineryMembers')
    .values({ ...membership, role: 'owner' })
    .execute();
  await ban(shop.owner);
  expect([await change('close'), await change('open')], 'with another owner').toEqual([200, 200]);
});

test('the page of a banned person shows neither what they wrote nor their winery', async ({ platform }) => {
  const { app, shop, send } = platform;
  const { ban, lift } = openBans(platform);
  await app.db.updateTable('users').set({ bio: 'I like Tannat' }).where('id', '=', shop.owner.id).execute();
  let shown = 0;
  const page = async () => {
    shown += 1;
    // why: the answer of each URL is kept for a second
    const html = await (await send(`/u/${shop.owner.id}?visit=${shown}`)).text();
    return ['Banned user', 'I like Tannat', 'Red Gate'].filter((text) => html.includes(text));
  };
  expect(await page()).toEqual(['I like Tannat', 'Red Gate']);
  await ban(shop.owner);
  expect(await page()).toEqual(['Banned user']);
  await lift(shop.owner);
  expect(await page()).toEqual(['I like Tannat', 'Red Gate']);
});
