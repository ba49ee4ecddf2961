import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { describe, expect } from 'vitest';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import type { EditorTab } from '../../src/features/listing-management/editor/listing-editor.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { action } from '../../src/web/seller/editor/edit-listing.route.tsx';
import { pageContext } from '../../src/web/shell/page-context.server.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { countStatements } from '../fixtures/database/count-statements.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { draftTasting, draftWine, wineDetails } from '../fixtures/listings/draft-listing.ts';
import { type EntryPoint, test } from '../fixtures/orders/order-entry-points.ts';
import { addShop } from '../fixtures/orders/orders-test.ts';

/** How many statements publishing may send to the database, those of the session, `begin` and `commit` included. */
const bound = { statements: 8, commits: 1 };

/**
 * The same where more is asked: the bookings that rely on a schedule; a place, which is looked up before the listing is
 * locked.
 */
const bounds: Partial<Record<EditorTab, typeof bound>> = {
  availability: { statements: 10, commits: 1 },
  location: { statements: 10, commits: 1 },
};

type Editing = { tab: EditorTab; type: 'wine' | 'tasting'; typed: Record<string, string> };

/** A week as its form has it, open on Mondays. */
const weekForm = Object.fromEntries(
  Object.entries({ start: '10:00', end: '12:00', seats: '6' }).map(([part, typed]) => [`mon-0-${part}`, typed]),
);

/** What each tab sends besides the button. */
const tabs: Editing[] = [
  { type: 'wine', tab: 'details', typed: { ...wineDetails, title: 'Mataro', description: 'Darker.' } },
  { type: 'wine', tab: 'pricing', typed: { priceCents: '26', stock: '11', oldTotal: '12' } },
  {
    type: 'wine',
    tab: 'delivery',
    typed: { pickupEnabled: 'on', pickupStreet: '2 Vine Rd', pickupCity: 'Hye', pickupState: 'TX' },
  },
  { type: 'wine', tab: 'photos', typed: {} },
  { type: 'wine', tab: 'features', typed: { body: 'Full', awards: 'Gold' } },
  { type: 'wine', tab: 'location', typed: { place: 'Comfort' } },
  { type: 'wine', tab: 'disclaimer', typed: { disclaimer: 'Contains sulfites.' } },
  { type: 'tasting', tab: 'availability', typed: weekForm },
  { type: 'tasting', tab: 'disclaimer', typed: { disclaimer: 'Come sober.' } },
];

const drafts = { wine: draftWine, tasting: draftTasting };

/**
 * Sends the form of a tab of the editor with the button that publishes, as the server takes it: who asks, then the
 * route's action.
 */
async function publishFrom(api: EntryPoint, who: SignedIn, id: string, { tab, typed }: Pick<Editing, 'tab' | 'typed'>) {
  const headers = new Headers({ authorization: `Bearer ${await api.token(who)}` });
  const url = new URL(`/l/mourvedre/${id}/draft/${tab}`, api.accounts.site.baseUrl);
  const body = new URLSearchParams({ intent: 'publish', ...typed });
  const counted = countStatements(api.app);
  const answer = await counted.of(async () => {
    const session = await readSession(api.accounts, headers);
    const context = new RouterContextProvider();
    const app = { ...api.accounts, ...api.app, listingApproval: false };
    context.set(pageContext, { app, ...session, network: undefined, nonce: undefined } as never);
    const request = new Request(url, { method: 'POST', headers, body });
    return action({ context, request, url, params: { slug: 'mourvedre', id, type: 'draft', tab } } as never);
  });
  return { answer, counted };
}

/** In which state a listing is, and what tabs have saved of it. */
function stored(api: EntryPoint, id: string) {
  return api.app.db
    .selectFrom('listings')
    .select(['state', 'disclaimer', 'priceCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('the number of statements of publishing a listing', () => {
  test.for(tabs)('of a $type from the tab $tab of the editor', async (editing, { api }) => {
    const { owner } = await addShop(api.app.db);
    const draft = drafts[editing.type];
    const id = await draft(api.app, owner);
    const { answer, counted } = await publishFrom(api, owner, id, editing);
    expect(answer).toMatchObject({ status: 303 });
    expect(await stored(api, id)).toMatchObject({ state: 'published' });
    counted.expectAtMost(bounds[editing.tab] ?? bound);
  });

  test.for(['wine', 'tasting'] as const)('of a %s over the API, answered with the listing', async (type, { api }) => {
    const { owner } = await addShop(api.app.db);
    const id = await drafts[type](api.app, owner);
    const headers = { authorization: `Bearer ${await api.token(owner)}`, 'content-type': 'application/json' };
    const counted = countStatements(api.app);
    const request = { method: 'POST', headers, body: '{}' };
    const answer = await counted.of(() => api.send(`/api/v1/own-listing/${id}/publish`, request));
    expect(answer).toMatchObject({ status: 200, body: { data: { id, state: 'published', gaps: [] } } });
    counted.expectAtMost(bound);
  });
});

describe('a tab that is sent with the button which publishes', () => {
  const disclaimer = (text: string) => ({ tab: 'disclaimer', typed: { disclaimer: text } }) as const;

  test('is saved with it, and stays saved where the listing is not published', async ({ api }) => {
    const { owner, wineryId } = await addShop(api.app.db);
    await api.app.db.deleteFrom('payoutAccounts').where('wineryId', '=', wineryId).execute();
    const id = await draftWine(api.app, owner);
    const { answer } = await publishFrom(api, owner, id, disclaimer('Contains sulfites.'));
    expect((answer as Response).headers.get('location')).toBe(`/l/mourvedre/${id}/draft/disclaimer?ask=payouts`);
    const kept = { state: 'draft', disclaimer: 'Contains sulfites.' };
    expect(await stored(api, id)).toMatchObject(kept);
    await api.app.db.deleteFrom('stock').where('listingId', '=', id).execute();
    const { answer: incomplete } = await publishFrom(api, owner, id, disclaimer('More.'));
    expect(incomplete).toMatchObject({ data: { missingRequirements: [{ tab: 'pricing' }] }, init: { status: 409 } });
    expect(await stored(api, id)).toMatchObject({ ...kept, disclaimer: 'More.' });
  });

  test('is not saved, and nothing is published, where it is wrong or was changed meanwhile', async ({ api }) => {
    const { owner } = await addShop(api.app.db);
    const id = await draftWine(api.app, owner);
    const wrong = { tab: 'pricing', typed: { priceCents: '30', stock: '9', oldTotal: '7' } } as const;
    const { answer } = await publishFrom(api, owner, id, wrong);
    expect(answer).toMatchObject({
      data: { problem: expect.stringContaining('12'), fields: { stock: expect.any(String) } },
      init: { status: 409 },
    });
    const { answer: late } = await publishFrom(api, owner, id, {
      tab: 'disclaimer',
      typed: { disclaimer: 'Mine.', seen: 'another' },
    });
    expect(late).toMatchObject({ data: { typed: { disclaimer: 'Mine.' } }, init: { status: 409 } });
    expect(await stored(api, id)).toEqual({ state: 'draft', disclaimer: '', priceCents: 2400 });
    await api.app.db.deleteFrom('listingPhotos').where('listingId', '=', id).execute();
    const { answer: bare } = await publishFrom(api, owner, id, { tab: 'photos', typed: {} });
    expect(bare).toMatchObject({ data: { fields: { 'photo-files': expect.any(String) } }, init: { status: 400 } });
  });

  test('is taken back where publishing fails', async ({ api }) => {
    const { owner } = await addShop(api.app.db);
    const id = await draftWine(api.app, owner);
    await sql`alter table listings add constraint never check (state <> 'published' or id <> ${sql.lit(id)})`.execute(
      api.app.db,
    );
    const { answer } = await publishFrom(api, owner, id, disclaimer('Contains sulfites.'));
    expect(answer).toMatchObject({ data: { typed: { disclaimer: 'Contains sulfites.' } }, init: { status: 500 } });
    expect(await stored(api, id)).toMatchObject({ state: 'draft', disclaimer: '' });
  });

  test('is not there for strangers nor on a listing of another type, and refused in a limited session', async ({
    api,
  }) => {
    const { owner, admin } = await addShop(api.app.db);
    const id = await draftWine(api.app, owner);
    const other = { slug: 'blue-hill', name: 'Blue Hill' };
    const wineryId = await addWinery(api.app.db, other);
    const { id: userId } = await addPerson(api.app.db, { email: 'other@example.test' });
    const createdAt = api.app.clock.now();
    await api.app.db.insertInto('wineryMembers').values({ userId, wineryId, role: 'owner', createdAt }).execute();
    const stranger = { ...owner, id: userId };
    const missing = { init: { status: 404 } };
    await expect(publishFrom(api, stranger, id, disclaimer('Mine.'))).rejects.toMatchObject(missing);
    await expect(publishFrom(api, owner, id, { tab: 'availability', typed: {} })).rejects.toMatchObject(missing);
    const limited = { ...owner, limited: true };
    const { answer } = await publishFrom(api, limited, id, disclaimer('Mine.'));
    expect(answer).toMatchObject({ data: { typed: { disclaimer: 'Mine.' } }, init: { status: 403 } });
    expect(await stored(api, id)).toMatchObject({ state: 'draft', disclaimer: '' });
    expect(await publishFrom(api, admin, id, disclaimer('Ours.'))).toMatchObject({ answer: { status: 303 } });
  });
});
