import { sql } from 'kysely';
import { listPendingListings } from '../../../src/features/listing-management/approval/pending-listings.server.ts';
import type { Database } from '../../../src/infra/database.ts';
import { type Attempt, type Attempts, by, type Given } from '../walk/attempt.ts';
import { cardPayment } from '../world/card-payment.ts';
import type { Side } from '../world/side.ts';

const reason = { reason: 'Asked for' };
const preview = { changesNothing: true } as const;
const article = {
  ...{ version: '0', title: 'Heat', slug: 'heat-now', summary: 'Hot', body: 'It is hot.', author: 'Ann', tags: 'heat' },
  ...{ pictureId: '', pictureAlt: '', publishAt: '' },
};
const issue = { version: '0', subject: 'Harvest', previewLine: '', body: 'It is hot.', sendAt: '' };
const plan = {
  ...{ version: '1', name: 'Grow more', summary: '', monthlyCents: '59', yearlyCents: '590', commission: '7' },
  ...{ listings: '', clubs: '3', seats: '10' },
};
const application = { name: 'Front', allowedOrigins: '', redirectUris: '', maySignIn: 'on', version: '1' };
const webhook = { url: 'https://shop.example/events', 'listing/created': 'on', version: '1' };

/** What an admin does about somebody. */
const about = (person: keyof Side['people'], form: object = {}, given?: Given): Attempt =>
  by('admin', ({ people }) => ({ path: [people[person].id], form: { ...form } }), given && { given });

const unverify: Given = async (db, { people }) => {
  await db.updateTable('users').set({ emailVerified: false }).where('id', '=', people.friend.id).execute();
};
const ban: Given = async (db, { people }, { now }) => {
  await db.updateTable('users').set({ bannedAt: now }).where('id', '=', people.friend.id).execute();
};

const hideCity = async (db: Database, code: string) => {
  await db.updateTable('filterCities').set({ hidden: true }).where('cityCode', '=', code).execute();
};

/** What only admins do. */
export const administrationPageAttempts: Attempts = {
  '/log-in-as': by('admin', ({ people }) => ({ form: { id: people.friend.id } })),
  '/dashboard/second-factor/:id reset': by('admin', ({ people }) => ({ path: [people.friend.id], form: reason }), {
    given: async (db, { people }, { now }) => {
      const factor = { userId: people.friend.id, secret: 'sealed', confirmedAt: now, createdAt: now };
      await db.insertInto('secondFactors').values(factor).execute();
    },
  }),
  '/dashboard/birth-date/:id correct': about('friend', {
    birthDay: '1',
    birthMonth: '2',
    birthYear: '1980',
    ...reason,
  }),
  '/dashboard/wineries pin': by('admin', ({ wineryId }) => ({ form: { id: wineryId, name: 'Winery' } })),
  '/dashboard/wineries unpin': by('admin', ({ wineryId }) => ({ form: { id: wineryId, name: 'Winery' } }), {
    given: async (db, { name, wineryId }) => {
      const pinned = { pinned: true, pinPosition: name === 'a' ? 1 : 2 };
      await db.updateTable('wineries').set(pinned).where('id', '=', wineryId).execute();
    },
  }),
  '/dashboard/cities add': by('admin', () => ({ form: { name: 'Hye', state: 'TX' } })),
  '/dashboard/cities rename': by('admin', (_, { shared }) => ({
    form: { code: shared.cityCode, name: 'Renamed', confirmed: String(shared.cityWineries) },
  })),
  '/dashboard/cities merge': by('admin', (_, { shared }) => ({
    form: { code: shared.cityCode, name: shared.otherCity, confirmed: String(shared.cityWineries) },
  })),
  '/dashboard/cities undo-merge': by('admin', () => ({ form: { code: '1' } }), {
    given: async (db, _, { now }) => {
      await sql`
        insert into city_merges (id, city_code, name, state, hidden, into_name, winery_ids, aliases, merged_at)
        overriding system value values (1, 'Old_Hye_TX', 'Old Hye', 'TX', false, 'Hye', '{}', '{}', ${now})
        on conflict do nothing`.execute(db);
    },
  }),
  '/dashboard/cities remove': by('admin', () => ({ form: { code: 'Hye_TX' } }), {
    given: async (db, { name }) => {
      if (name === 'a') await db.insertInto('filterCities').values({ name: 'Hye', state: 'TX' }).execute();
    },
  }),
  '/dashboard/cities hide': by('admin', (_, { shared }) => ({ form: { code: shared.cityCode } })),
  '/dashboard/cities show': by('admin', (_, { shared }) => ({ form: { code: shared.cityCode } }), {
    given: (db, _, { shared }) => hideCity(db, shared.cityCode),
  }),
  '/dashboard/people': by('admin', () => ({ form: { search: 'buyer' } }), preview),
  '/dashboard/orders': by('admin', ({ people }) => ({ form: { search: people.buyer.email } }), preview),
  '/dashboard/audit': by('admin', ({ people }) => ({ form: { admin: people.buyer.email } }), preview),
  '/dashboard/security': by('admin', ({ people }) => ({ form: { account: people.buyer.email } }), preview),
  '/dashboard/overview close-alarm': by('admin', (_, { shared }) => ({
    form: { id: shared.alarmIds[0] ?? '', ...reason },
  })),
  '/dashboard/overview set-terms': by('admin', ({ slug }) => ({ form: { winery: slug, delayDays: '3', ...reason } })),
  '/dashboard/overview clear-terms': by('admin', ({ slug }) => ({ form: { winery: slug, ...reason } }), {
    given: async (db, { wineryId }) => {
      await db.insertInto('payoutTerms').values({ wineryId, delayDays: 3 }).execute();
    },
  }),
  '/dashboard/listings approve': by(
    'admin',
    async ({ listings }, { admin, database, a }) => {
      const listed = await listPendingListings({ db: database.db }, admin, null);
      const pending = listed.ok ? listed.value.listings : [];
      // why: only the one of side A waits
      const seen = pending.find(({ id }) => id === a.listings.draftId)?.version ?? '';
      return { form: { id: listings.draftId, seen } };
    },
    {
      given: async (db, { listings }) => {
        await db.updateTable('listings').set({ state: 'pendingApproval' }).where('id', '=', listings.draftId).execute();
      },
    },
  ),
  '/dashboard/listings send-back': by('admin', ({ listings }) => ({ form: { id: listings.draftId, ...reason } }), {
    given: async (db, { listings }) => {
      await db.updateTable('listings').set({ state: 'pendingApproval' }).where('id', '=', listings.draftId).execute();
    },
  }),
  '/dashboard/listings/curated/:id publish': by('admin', ({ listings, unused, wineryId }) => ({
    path: ['new'],
    form: {
      ...{ id: unused(wineryId), version: '0', title: 'Reds', introduction: 'For brisket', startsOn: '2027-02-01' },
      ...{ endsOn: '2027-02-07', wine: [listings.wineId], wineName: ['Red'], wineryName: ['A'], reason: ['Dark'] },
    },
  })),
  '/dashboard/listings/curated/:id draft': by('admin', ({ listings, unused, wineryId }) => ({
    path: ['new'],
    form: {
      id: unused(wineryId),
      version: '0',
      title: 'Reds',
      introduction: '',
      wine: [listings.wineId],
      reason: ['Dark'],
    },
  })),
  '/dashboard/listings/curated/:id delete': by('admin', (_, { shared }) => ({ path: [shared.selectionId] })),
  ...Object.fromEntries(
    ['search', 'add', 'remove', 'up', 'down'].map((intent) => [
      `/dashboard/listings/curated/:id ${intent}`,
      by('admin', () => ({ path: ['new'], form: { keywords: 'red' } }), preview),
    ]),
  ),
  '/dashboard/plans/payments/:id': by(
    'admin',
    ({ things, unused, wineryId }) => ({
      path: [things.invoiceId],
      form: { id: unused(wineryId), amount: '1', confirmed: '100', ...reason },
    }),
    {
      given: async (db, { things }, { stripe, now }) => {
        const { id: paymentRef } = await stripe.paymentIntents.create(cardPayment('pm_card_visa', 4_900));
        const paid = { paymentRef, capturedAt: now };
        await db.updateTable('planInvoices').set(paid).where('id', '=', things.invoiceId).execute();
      },
    },
  ),
  '/dashboard/plans/:id save': by('admin', (_, { shared }) => ({ path: [shared.planLineId], form: plan })),
  '/dashboard/plans/:id end': by('admin', (_, { shared }) => ({
    path: [shared.planLineId],
    form: { id: shared.planId },
  })),
  '/dashboard/content/:id preview': by(
    'admin',
    (_, { shared }) => ({ path: [shared.draftArticleId], form: article }),
    preview,
  ),
  '/dashboard/content/:id draft': by('admin', ({ unused, wineryId }) => ({
    path: ['new'],
    form: { ...article, id: unused(wineryId) },
  })),
  '/dashboard/content/:id publish': by('admin', ({ unused, wineryId }) => ({
    path: ['new'],
    form: { ...article, id: unused(wineryId) },
  })),
  '/dashboard/content/:id restore': by('admin', (_, { shared }) => ({
    path: [shared.articleId],
    form: { version: '1', number: '1' },
  })),
  '/dashboard/content/:id unpublish': by('admin', (_, { shared }) => ({
    path: [shared.articleId],
    form: { version: '1' },
  })),
  '/dashboard/content/:id delete': by('admin', (_, { shared }) => ({
    path: [shared.draftArticleId],
    form: { version: '1' },
  })),
  '/dashboard/newsletter/:id preview': by('admin', () => ({ path: ['new'], form: issue }), preview),
  ...Object.fromEntries(
    ['draft', 'review', 'test'].map((intent) => [
      `/dashboard/newsletter/:id ${intent}`,
      by('admin', ({ unused, wineryId }) => ({ path: ['new'], form: { ...issue, id: unused(wineryId) } })),
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['send', 'draft'],
        ['delete', 'draft'],
        ['unschedule', 'scheduled'],
        ['pause', 'sending'],
        ['resume', 'paused'],
      ] as const
    ).map(([intent, state]) => [
      `/dashboard/newsletter/:id ${intent}`,
      by('admin', (_, { shared }) => ({ path: [shared.issues[state]], form: { version: '1' } })),
    ]),
  ),
  '/dashboard/applications/:id save': [
    by('admin', (_, { shared }) => ({ path: [shared.applicationId], form: application })),
    by('admin', ({ unused, wineryId }) => ({
      path: ['new'],
      form: { ...application, id: unused(wineryId), version: '0' },
    })),
  ],
  '/dashboard/applications/:id rotate': by('admin', (_, { shared }) => ({
    path: [shared.applicationId],
    form: { version: '1' },
  })),
  '/dashboard/applications/:id disable': by('admin', (_, { shared }) => ({
    path: [shared.applicationId],
    form: { version: '1' },
  })),
  '/dashboard/applications/:id enable': by(
    'admin',
    (_, { shared }) => ({ path: [shared.applicationId], form: { version: '1' } }),
    {
      given: async (db, _, { shared, now }) => {
        await db.updateTable('applications').set({ disabledAt: now }).where('id', '=', shared.applicationId).execute();
      },
    },
  ),
  '/dashboard/login-as': by('admin', ({ people }, { shared }) => ({
    query: {
      ...{ client_id: shared.applicationId, response_type: 'code', redirect_uri: shared.redirectUri, state: 'x' },
      ...{
        user_id: people.friend.id,
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      },
    },
  })),
  '/dashboard/webhooks/:id save': [
    by('admin', (_, { shared }) => ({ path: [shared.webhookId], form: webhook })),
    by('admin', ({ unused, wineryId }) => ({
      path: ['new'],
      form: { ...webhook, id: unused(wineryId), version: '0' },
    })),
  ],
  '/dashboard/webhooks/:id rotate': by('admin', (_, { shared }) => ({
    path: [shared.webhookId],
    form: { version: '1' },
  })),
  '/dashboard/webhooks/:id disable': by('admin', (_, { shared }) => ({
    path: [shared.webhookId],
    form: { version: '1' },
  })),
  '/dashboard/webhooks/:id enable': by(
    'admin',
    (_, { shared }) => ({ path: [shared.webhookId], form: { version: '1' } }),
    {
      given: async (db, _, { shared, now }) => {
        await db.updateTable('webhooks').set({ disabledAt: now }).where('id', '=', shared.webhookId).execute();
      },
    },
  ),
  '/dashboard/webhooks/:id replay': by('admin', (_, { shared }) => ({
    path: [shared.webhookId],
    form: { deliveryId: shared.deliveryId },
  })),
  '/dashboard/claims/:id approve': by('admin', ({ things }) => ({ path: [things.claimId] })),
  '/dashboard/claims/:id reject': by('admin', ({ things }) => ({ path: [things.claimId], form: { reason: 'No' } })),
  '/dashboard/people/:id ban': about('buyer', reason),
  '/dashboard/people/:id unban': about('friend', {}, ban),
  '/dashboard/people/:id send-verification': about('friend', {}, unverify),
  '/dashboard/people/:id end-sessions': about('friend'),
  '/dashboard/people/:id appoint': about('friend', reason),
  '/dashboard/people/:id dismiss': about('friend', reason, async (db, { people }) => {
    await db.updateTable('users').set({ admin: true }).where('id', '=', people.friend.id).execute();
  }),
  '/dashboard/wineries/messages/:id': by('admin', ({ wineryId, unused, things }) => ({
    path: [wineryId],
    form: { id: unused(things.messageId), content: 'Yes' },
  })),
  '/dashboard/wineries/new': by('admin', () => ({
    form: { name: 'New one', slug: 'new-one', city: 'Hye', state: 'TX', region: 'central_texas' },
  })),
  '/dashboard/wineries/pinned': by(
    'admin',
    ({ wineryId }, { a, b }) => ({
      form: { ids: `${a.wineryId},${b.wineryId}`, move: `${wineryId}:down` },
    }),
    {
      given: async (db, { name, wineryId }) => {
        const pinned = { pinned: true, pinPosition: name === 'a' ? 1 : 2 };
        await db.updateTable('wineries').set(pinned).where('id', '=', wineryId).execute();
      },
    },
  ),
  '/dashboard/wineries/:id merge': by('admin', ({ things, wineryId }) => ({
    path: [things.freeWineryId],
    form: { into: wineryId, reason: 'A duplicate' },
  })),
  '/dashboard/wineries/:id delete': by('admin', ({ things }) => ({
    path: [things.freeWineryId],
    form: { reason: 'A duplicate' },
  })),
  '/dashboard/wineries/import/file': by('admin', () => {
    const form = new FormData();
    form.set('file', new Blob(['name,city,state,region\nNew,Hye,TX,central_texas\n'], { type: 'text/csv' }), 'a.csv');
    return { query: { kind: 'wineries' }, form };
  }),
  '/dashboard/wineries/import/:id map': by('admin', (_, { shared }) => ({
    path: [shared.imports.mapping],
    form: { field: ['name', 'city'] },
  })),
  '/dashboard/wineries/import/:id answer': by('admin', (_, { shared }) => ({
    path: [shared.imports.checked],
    form: { line: '3', answer: 'skip' },
  })),
  '/dashboard/wineries/import/:id apply': by('admin', (_, { shared }) => ({
    path: [shared.imports.checked],
    form: { mode: 'good' },
  })),
  '/dashboard/wineries/import/:id undo': by('admin', (_, { shared }) => ({ path: [shared.imports.applied] })),
};
