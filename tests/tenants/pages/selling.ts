import { newListingId } from '../../../src/features/listing-management/editor/listing-editor.ts';
import { carrierField, trackingField } from '../../../src/web/orders/shipping/ship-orders.ts';
import { importWine, picture, pictures, video } from '../api/files.ts';
import { type Attempts, by, own } from '../walk/attempt.ts';

const editor = '/l/:slug/:id/:type/:tab/:returnURLType?';
const wine = { title: 'Mourvèdre', description: 'Dark.', style: 'red', bottleMl: '750', vintage: '2021' };
const day = { first: '2026-12-24', last: '2026-12-24', seats: '0' };
const csv = new Blob(['Name,SKU\nRed,R1\n'], { type: 'text/csv' });

/** The tab of a wine, or of a tasting, with what is typed into it. */
const tab = (tabName: string, id: string, form: Record<string, string>) => ({
  path: ['wine', id, 'edit', tabName],
  form,
});

function fileForm(field: string, content: Blob, name: string): FormData {
  const form = new FormData();
  form.set(field, content, name);
  return form;
}

/** What is only read again, with what the form says: nothing is saved. */
const preview = { changesNothing: true } as const;

/** What people of a winery do with what it sells. */
export const sellingPageAttempts: Attempts = {
  [`${editor} save`]: [
    by('owner', ({ slug }) => ({
      path: ['draft', newListingId, 'new', 'details'],
      form: { ...wine, type: 'wine', winery: slug },
    })),
    by('owner', ({ listings }) => tab('details', listings.wineId, wine)),
    by('owner', ({ listings }) =>
      tab('pricing', listings.thirdWineId, { priceCents: '1', stock: '480', oldTotal: '500' }),
    ),
    by('owner', ({ listings }) =>
      tab('delivery', listings.wineId, {
        ...{ pickupEnabled: 'on', pickupStreet: '1 Vine Rd', pickupCity: 'Hye', pickupState: 'TX' },
      }),
    ),
    by('owner', ({ listings }) =>
      tab('photos', listings.draftId, {
        order: [...listings.photoIds].reverse().join(','),
        [`text-${listings.photoIds[0]}`]: 'A bottle',
      }),
    ),
    by('owner', ({ listings }) => tab('photos', listings.draftId, { remove: listings.photoIds[0] ?? '' })),
    by('owner', ({ listings }) =>
      tab('availability', listings.tastingId, {
        ...{ timezone: 'America/Chicago', 'mon-0-start': '12:00', 'mon-0-end': '18:00', 'mon-0-seats': '8' },
      }),
    ),
    by('owner', ({ listings }) => tab('features', listings.wineId, { pairings: 'Cheese' })),
    by('owner', ({ listings }) => tab('location', listings.wineId, { place: 'Fredericksburg, TX' })),
    by('owner', ({ listings }) => tab('disclaimer', listings.wineId, { disclaimer: 'Contains sulfites.' })),
  ],
  [`${editor} publish`]: by('owner', ({ listings }) => tab('details', listings.draftId, wine)),
  [`${editor} duplicate`]: by('staff', ({ listings }) => tab('details', listings.wineId, {})),
  [`${editor} exception`]: [
    by('owner', ({ listings }) => tab('availability', listings.tastingId, day)),
    by('owner', ({ listings }) =>
      tab('availability', listings.tastingId, { change: listings.exceptionId, seats: '5' }),
    ),
    by('owner', ({ listings }) => tab('availability', listings.tastingId, { remove: listings.exceptionId })),
  ],
  [`${editor} close`]: by('owner', ({ listings }) => tab('details', listings.wineId, {})),
  [`${editor} open`]: by('owner', ({ listings }) => tab('details', listings.closedId, {})),
  [`${editor} discard`]: by('owner', ({ listings }) => tab('details', listings.draftId, {})),
  [`${editor} discard-closed`]: by('owner', ({ listings }) => tab('details', listings.closedId, {})),
  '/own-listing/:id/photo': by('owner', ({ listings }) => ({
    path: [listings.draftId],
    form: fileForm('image', new Blob([picture], { type: 'image/png' }), 'a.png'),
  })),
  '/own-listing/:id/video': by('owner', ({ listings }) => ({
    path: [listings.draftId],
    form: fileForm('video', new Blob([video], { type: 'video/mp4' }), 'a.mp4'),
  })),
  '/own-listing/:id/photos': [
    by('owner', ({ listings }) => ({
      path: [listings.draftId],
      form: { order: [...listings.photoIds].reverse().join(',') },
    })),
    by('owner', ({ listings }) => ({ path: [listings.draftId], form: { remove: listings.photoIds[0] ?? '' } })),
    by('owner', ({ listings }) => ({ path: [listings.draftId], form: { removeVideo: 'yes' } })),
  ],
  '/own-listing/:id/exceptions': [
    by('owner', ({ listings }) => ({ path: [listings.tastingId], form: day })),
    by('owner', ({ listings }) => ({
      path: [listings.tastingId],
      form: { change: listings.exceptionId, seats: '5' },
    })),
    by('owner', ({ listings }) => ({ path: [listings.tastingId], form: { remove: listings.exceptionId } })),
  ],
  '/listings stock': by('staff', ({ listings }) => ({
    form: { id: listings.thirdWineId, stock: '480', oldTotal: '500' },
  })),
  '/listings close': by('owner', ({ listings }) => ({ form: { id: listings.wineId } })),
  '/listings open': by('owner', ({ listings }) => ({ form: { id: listings.closedId } })),
  '/listings discard': by('owner', ({ listings }) => ({ form: { id: listings.draftId } })),
  '/listings discard-closed': by('owner', ({ listings }) => ({ form: { id: listings.closedId } })),
  '/listings withdraw': by('owner', ({ listings }) => ({ form: { id: listings.draftId } }), {
    given: async (db, { listings }) => {
      await db.updateTable('listings').set({ state: 'pendingApproval' }).where('id', '=', listings.draftId).execute();
    },
  }),
  '/listings/delivery': by('owner', async ({ slug, people }, { ask }) => {
    const { data } = await ask(people.owner, `/api/v1/own-listing/defaults?winery=${slug}`);
    return {
      query: { winery: slug },
      form: {
        ...{ pickupEnabled: 'on', shippingEnabled: 'on', shippingFirstCents: '9', shippingAdditionalCents: '1' },
        ...{ cancellationHours: '24', cancellationKeptPercent: '50', version: data.seen },
      },
    };
  }),
  '/listings/close': by('owner', ({ listings }) => ({ form: { id: [listings.wineId, listings.secondWineId] } })),
  '/listings/prices': by('owner', ({ listings }) => ({
    form: { way: 'lower-percent', by: '10', price: [`${listings.wineId}:2450`, `${listings.secondWineId}:2450`] },
  })),
  '/listings/import/:id map': by('owner', ({ things }) => ({
    path: [things.columnsImportId],
    form: { field: ['title', 'sku'] },
  })),
  '/listings/import/:id answer': by('owner', ({ things }) => ({
    path: [things.checkedImportId],
    form: { line: '3', answer: 'skip' },
  })),
  '/listings/import/:id apply': by('owner', ({ things }) => ({
    path: [things.checkedImportId],
    form: { mode: 'good' },
  })),
  '/listings/import/:id undo': by('owner', ({ things }) => ({ path: [things.appliedImportId] })),
  '/listings/import/file': by('owner', ({ slug }) => ({
    query: { winery: slug, kind: 'wines' },
    form: fileForm('file', csv, 'wines.csv'),
  })),
  '/listings/import/:id/pictures': by(
    'owner',
    ({ things }) => ({
      path: [things.appliedImportId],
      form: fileForm('pictures', new Blob([pictures], { type: 'application/zip' }), 'a.zip'),
    }),
    {
      given: importWine,
    },
  ),
  '/manage-subscriptions-settings': by('owner', ({ slug }, { shared }) => ({
    query: { winery: slug },
    form: { planId: shared.planId, interval: 'year', when: 'period-end', version: '1', amountCents: '49000' },
  })),
  '/manage-subscriptions-settings keep': by('owner', ({ slug }) => ({
    query: { winery: slug },
    form: { version: '1' },
  })),
  '/manage-subscriptions-settings sale-mails': by('owner', ({ slug }) => ({
    query: { winery: slug },
    form: { saleMails: ['orders'] },
  })),
  '/winery-staff invite': by('owner', ({ slug }) => ({
    query: { winery: slug },
    form: { email: 'new@example.test', as: 'member' },
  })),
  '/winery-staff resend': by('owner', ({ slug, things }) => ({
    query: { winery: slug },
    form: { invitation: things.invitation.id },
  })),
  '/winery-staff revoke': by('owner', ({ slug, things }) => ({
    query: { winery: slug },
    form: { invitation: things.invitation.id },
  })),
  '/winery-staff role': by('owner', ({ slug, people }) => ({
    query: { winery: slug },
    form: { person: people.staff.id, role: 'owner' },
  })),
  '/winery-staff remove': by('owner', ({ slug, people }) => ({
    query: { winery: slug },
    form: { person: people.staff.id },
  })),
  '/winery-staff leave': by('staff', ({ slug }) => ({ query: { winery: slug } })),
  '/winery-staff sale-mails': by('staff', ({ slug }) => ({ query: { winery: slug }, form: { saleMails: ['orders'] } })),
  '/winery-page-info': by('owner', async ({ slug, listings, wineryId }, { ask, a }) => {
    const { data } = await ask(a.people.owner, `/api/v1/winery/${wineryId}`);
    return {
      query: { winery: slug },
      form: {
        ...{ name: data.name, slug, story: 'Ours', city: 'Fredericksburg', state: 'TX', zip: '78624' },
        ...{ street: '1 Vine Rd', region: 'central_texas', photo: [listings.pictureId] },
      },
    };
  }),
  '/account/payments/:returnURLType? link': by(
    'owner',
    ({ wineryId }) => ({
      query: { winery: wineryId },
      form: { type: 'account_onboarding' },
    }),
    preview,
  ),
  '/account/payments/:returnURLType? schedule': by('owner', ({ wineryId }) => ({
    query: { winery: wineryId },
    form: { weekday: '5' },
  })),
  '/account/payments/:returnURLType? bank': by(
    'owner',
    async ({ wineryId }, { stripe }) => {
      const bank = { country: 'US', currency: 'usd', routing_number: '110000000', account_number: '000123456789' };
      const { id: bankAccountToken } = await stripe.tokens.create({ bank_account: bank });
      return { query: { winery: wineryId }, form: { bankAccountToken } };
    },
    preview,
  ),
  '/account/payments/:returnURLType? business': by(
    'owner',
    ({ wineryId }) => ({
      query: { winery: wineryId },
      form: { businessProfileURL: 'https://red-gate.example' },
    }),
    preview,
  ),
  '/inbox/operator': by('owner', ({ slug, unused, things }) => ({
    query: { winery: slug },
    form: { id: unused(things.messageId), content: 'By the year?' },
  })),
  '/sales/ship ship': by(
    'owner',
    ({ orders }) => ({
      form: [
        [carrierField(orders.shippingId), 'UPS'],
        [trackingField(orders.shippingId), '1Z999AA10123456784'],
      ],
    }),
    own,
  ),
  '/sales/ship read': by(
    'owner',
    async ({ people }, { ask }) => {
      const { data } = await ask(people.owner, '/api/v1/shipping');
      return { form: { list: `${data[0].number}\tUPS\t1Z999AA10123456784` } };
    },
    { ...preview, ...own },
  ),
};
