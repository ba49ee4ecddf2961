import { grantField } from '../../../src/features/allocations/granting/managed-wish.ts';
import { mostField, quantityField } from '../../../src/web/seller/clubs/releases/release-draft.ts';
import { memberFile } from '../api/clubs.ts';
import { agreeToLittle, joining, offerTier } from '../api/memberships.ts';
import { type Attempts, by, own } from '../walk/attempt.ts';

const club = {
  ...{ name: 'New Club', description: 'Ours', model: 'members-choice', frequencyMonths: '3', visibility: 'public' },
  ...{ pickupEnabled: 'on', shippingEnabled: 'on', orderDiscountPercent: '0', retryDays: '7' },
};
const tier = {
  ...{ version: '1', name: 'New tier', description: '', bottles: '3', color: 'mixed', priceRule: 'sum' },
  ...{ discountPercent: '10', from: '40', to: '90' },
};
const window = { opensAt: '2026-12-01T12:00', closesAt: '2026-12-08T12:00' };
const allocation = { title: 'New', description: '', model: 'first-come', granting: 'lottery', shipOn: '' };
const address = {
  ...{ recipientName: 'Ada Lovelace', streetAddress: '12 Main Street', city: 'Fredericksburg' },
  ...{ state: 'TX', postalCode: '78624' },
};
const clubs = '/manage-wine-club';
const allocations = `${clubs}/allocations`;
const edit = `${clubs}/:club/releases/:release/edit`;
const wishes = `${allocations}/:allocation/wishes`;

/** The fields of a release with one wine. */
const releaseForm = (listingId: string, tierId: string, version: string) =>
  [
    ...[
      ['version', version],
      ['name', 'Summer'],
      ['message', ''],
    ],
    ...[
      ['billOn', '2027-06-01'],
      ['shipOn', '2027-06-03'],
      ['wine', listingId],
    ],
    ...[
      [quantityField(listingId, tierId), '3'],
      [mostField(listingId, tierId), '6'],
    ],
  ] as [string, string][];

/** Wine clubs and allocations: what owners do, and what members do. */
export const clubPageAttempts: Attempts = {
  [`${clubs}/new`]: by('owner', ({ slug, clubs: of, unused }) => ({
    query: { winery: slug },
    form: { ...club, id: unused(of.clubId), version: '0' },
  })),
  [`${clubs}/:club/settings`]: [
    by('owner', ({ clubs: of }) => ({ path: [of.clubId], form: { ...club, version: '1' } })),
    by('owner', ({ clubs: of, listings }) => ({
      path: [of.clubId],
      form: { ...club, version: '1', imageId: listings.pictureId },
    })),
  ],
  [`${clubs}/:club open`]: by('owner', ({ clubs: of }) => ({ path: [of.closedClub.clubId] })),
  [`${clubs}/:club close`]: by('owner', ({ clubs: of }) => ({ path: [of.clubId] })),
  [`${clubs}/:club delete`]: by('owner', ({ clubs: of }) => ({ path: [of.draftClub.clubId] })),
  [`${clubs}/:club retire`]: by('owner', ({ clubs: of }) => ({ path: [of.clubId], form: { tier: of.spareTierId } })),
  [`${clubs}/:club restore`]: by('owner', ({ clubs: of }) => ({ path: [of.clubId], form: { tier: of.retiredTierId } })),
  [`${clubs}/:club duplicate`]: by('owner', ({ clubs: of }) => ({ path: [of.clubId] })),
  [`${clubs}/:club/tiers/:tier`]: [
    by('owner', ({ clubs: of }) => ({ path: [of.clubId, of.tierId], form: tier })),
    by('owner', ({ clubs: of, unused }) => ({ path: [of.clubId, 'new'], form: { ...tier, id: unused(of.tierId) } })),
  ],
  [`${clubs}/:club/tiers/:tier delete`]: by('owner', ({ clubs: of }) => ({ path: [of.clubId, of.spareTierId] })),
  [`${clubs}/:club/members move`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId],
    form: { tier: of.spareTierId, member: [of.membershipId] },
  })),
  [`${clubs}/:club/members hold`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId],
    form: { holdUntil: '2027-01-31', member: [of.membershipId] },
  })),
  [`${clubs}/:club/members cancel`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId],
    form: { reason: 'other', comment: '', member: [of.membershipId] },
  })),
  [`${clubs}/:club/members note`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId],
    form: { note: 'Likes red', member: [of.membershipId] },
  })),
  [`${clubs}/:club/members admit`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId],
    form: { member: [of.waitingId] },
  })),
  [`${clubs}/:club/members/:member hold`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId, of.membershipId],
    form: { holdUntil: '2027-01-31' },
  })),
  [`${clubs}/:club/members/:member resume`]: by('owner', ({ clubs: of }) => ({ path: [of.clubId, of.heldId] })),
  [`${clubs}/:club/members/:member cancel`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId, of.membershipId],
    form: { reason: 'other' },
  })),
  [`${clubs}/:club/members/:member note`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId, of.membershipId],
    form: { note: 'Likes red' },
  })),
  [`${clubs}/:club/invitations invite`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId],
    form: { emails: 'new@example.test', tier: of.tierId },
  })),
  [`${clubs}/:club/invitations resend`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId],
    form: { id: of.invitation.id },
  })),
  [`${clubs}/:club/invitations revoke`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId],
    form: { id: of.invitation.id },
  })),
  [`${clubs}/:club/members/import`]: by(
    'owner',
    ({ clubs: of }) => ({
      path: [of.clubId],
      form: { text: memberFile.file.content },
    }),
    { changesNothing: true },
  ),
  [`${clubs}/:club/members/import send`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId],
    form: { text: memberFile.file.content },
  })),
  [`${clubs}/:club/wines`]: by('owner', ({ clubs: of, listings }) => ({
    path: [of.subscription.clubId],
    form: { version: '1', wine: [...of.subscription.wines, listings.thirdWineId] },
  })),
  [`${clubs}/:club/shipments/:day?`]: [
    by('owner', ({ clubs: of }) => ({ path: [of.subscription.clubId, '2026-11-20'], form: { shipment: 'all' } })),
    by('owner', ({ clubs: of }) => ({
      path: [of.subscription.clubId, '2026-11-20'],
      form: { shipment: of.shipments.subscribedId },
    })),
  ],
  [`${clubs}/:club/releases/new save`]: by('owner', ({ clubs: of, listings, unused }) => ({
    path: [of.clubId],
    form: [['id', unused(of.releaseId)], ...releaseForm(listings.wineId, of.tierId, '0')],
  })),
  ...Object.fromEntries(
    ['add', 'remove'].flatMap((intent) => [
      [
        `${clubs}/:club/releases/new ${intent}`,
        by(
          'owner',
          ({ clubs: of, listings, unused }) => ({
            path: [of.clubId],
            form: { id: unused(of.releaseId), add: listings.wineId },
          }),
          { changesNothing: true },
        ),
      ],
      [
        `${edit} ${intent}`,
        by(
          'owner',
          ({ clubs: of, listings }) => ({ path: [of.clubId, of.plannedId], form: { add: listings.wineId } }),
          { changesNothing: true },
        ),
      ],
    ]),
  ),
  [`${edit} save`]: by('owner', ({ clubs: of, listings }) => ({
    path: [of.clubId, of.plannedId],
    form: releaseForm(listings.secondWineId, of.tierId, '1'),
  })),
  [`${clubs}/:club/releases/:release activate`]: by('owner', ({ clubs: of }) => ({
    path: [of.plainClub.clubId, of.plainReleaseId],
  })),
  [`${clubs}/:club/releases/:release archive`]: by('owner', ({ clubs: of }) => ({ path: [of.clubId, of.processedId] })),
  [`${clubs}/:club/releases/:release delete`]: by('owner', ({ clubs: of }) => ({ path: [of.clubId, of.plannedId] })),
  [`${clubs}/:club/releases/:release postpone`]: by('owner', ({ clubs: of }) => ({
    path: [of.clubId, of.releaseId],
    form: { version: '1', message: 'Later', billOn: '2026-12-15', shipOn: '2026-12-17' },
  })),
  [`${clubs}/:club/releases/:release allocate`]: by('owner', ({ clubs: of, listings }) => ({
    path: [of.clubId, of.releaseId],
    form: [[`aside-${listings.wineId}`, '40']],
  })),
  [`${clubs}/:club/releases/:release/billing`]: [
    by('owner', ({ clubs: of }) => ({ path: [of.clubId, of.processedId], form: { shipment: 'all' } })),
    by('owner', ({ clubs: of }) => ({
      path: [of.clubId, of.processedId],
      form: { shipment: of.shipments.declinedId },
    })),
  ],
  [`${allocations}/new`]: by('owner', ({ slug, allocations: of, unused }) => ({
    query: { winery: slug },
    form: { ...allocation, id: unused(of.offeredId), version: '0' },
  })),
  [`${allocations}/:allocation/edit`]: by('owner', ({ allocations: of }) => ({
    path: [of.draft.id],
    form: { ...allocation, version: '1' },
  })),
  [`${allocations}/:allocation save-wine`]: by('owner', ({ allocations: of, listings }) => ({
    path: [of.draft.id],
    form: { listingId: listings.secondWineId, price: '60', quantity: '5' },
  })),
  [`${allocations}/:allocation remove-wine`]: by('owner', ({ allocations: of, listings }) => ({
    path: [of.draft.id],
    form: { listingId: listings.wineId },
  })),
  [`${allocations}/:allocation delete-group`]: by('owner', ({ allocations: of }) => ({
    path: [of.draft.id],
    form: { group: of.draft.groupId },
  })),
  [`${allocations}/:allocation publish`]: by('owner', ({ allocations: of }) => ({
    path: [of.draft.id],
    form: { version: '1' },
  })),
  [`${allocations}/:allocation close`]: by('owner', ({ allocations: of }) => ({
    path: [of.offeredId],
    form: { version: '2' },
  })),
  [`${allocations}/:allocation delete`]: by('owner', ({ allocations: of }) => ({ path: [of.draft.id] })),
  [`${allocations}/:allocation/groups/:group`]: [
    by('owner', ({ allocations: of, listings, people, unused }) => ({
      path: [of.draft.id, 'new'],
      form: [
        ...Object.entries({ ...window, id: unused(of.offeredGroupId), name: 'Others', people: 'emails' }),
        ...([
          ['emails', people.friend.email],
          [`max-${listings.wineId}`, '2'],
        ] as [string, string][]),
      ],
    })),
    by('owner', ({ allocations: of, clubs: { clubId, tierId }, listings }) => ({
      path: [of.draft.id, of.draft.groupId],
      form: [
        ...Object.entries({ ...window, name: 'Members', people: 'club', clubId, tierId }),
        ...([[`max-${listings.wineId}`, '2']] as [string, string][]),
      ],
    })),
  ],
  ...Object.fromEntries(
    ['save', 'next', 'preview'].map((intent) => [
      `${wishes} ${intent}`,
      by('owner', ({ allocations: of, listings }) => ({
        path: [of.byHandId],
        form: [
          ['version', '2'],
          [grantField(1, listings.wineId), '1'],
        ],
      })),
    ]),
  ),
  [`${wishes} fill`]: by('owner', ({ allocations: of }) => ({
    path: [of.byHandId],
    form: { version: '2', rule: 'rank' },
  })),
  [`${wishes} grant`]: by('owner', ({ allocations: of }) => ({ path: [of.byHandId], form: { version: '2' } })),
  '/my-allocations/:id price': by(
    'buyer',
    ({ allocations: of, listings }) => ({
      path: [of.offeredId],
      form: [
        ['delivery', 'pickup'],
        [`bottles-${listings.wineId}`, '1'],
      ],
    }),
    { changesNothing: true, ...own },
  ),
  '/my-allocations/:id buy': by('buyer', ({ allocations: of, listings }) => ({
    path: [of.offeredId],
    form: [
      ...([
        ['delivery', 'pickup'],
        ['total', '5150'],
        ['attempt', 'b5c6b3c2-6b0e-4f0f-9d2a-1f3f5b0c7a11'],
      ] as [string, string][]),
      [`bottles-${listings.wineId}`, '1'],
    ],
  })),
  '/my-allocations/:id wish': by('buyer', ({ allocations: of, listings }) => ({
    path: [of.wishedId],
    form: [
      ['delivery', 'pickup'],
      ['total', '5150'],
      [`bottles-${listings.wineId}`, '1'],
    ],
  })),
  '/my-allocations/:id withdraw': by('buyer', ({ allocations: of }) => ({ path: [of.wishedId] })),
  '/winery/:slug/club/:club/join': by(
    'invited',
    async ({ slug, clubs: of, people }, { ask }) => {
      const shown = await ask(people.invited, `/api/v1/club-tier/${of.wideTierId}/joining`);
      return {
        path: [slug, 'cellar-club'],
        query: { tier: of.wideTierId },
        form: { delivery: 'shipping', ...address, consent: 'yes', age: 'yes', shown: shown.data.consent.shown },
      };
    },
    { others: joining },
  ),
  '/my-clubs/:id hold': by('buyer', ({ clubs: of }) => ({ path: [of.membershipId], form: { until: '2027-01-31' } })),
  '/my-clubs/:id resume': by('guest', ({ clubs: of }) => ({ path: [of.heldId] })),
  '/my-clubs/:id deliver': by('buyer', ({ clubs: of }) => ({ path: [of.membershipId], form: { delivery: 'pickup' } })),
  '/my-clubs/:id cancel': by('buyer', ({ clubs: of }) => ({ path: [of.membershipId] })),
  '/my-clubs/:id agree-late': by('buyer', ({ clubs: of }) => ({
    path: [of.membershipId],
    form: { shipment: of.shipments.tooDearId },
  })),
  '/my-clubs/:id accept-tier': by(
    'buyer',
    async ({ clubs: of, people }, { ask }) => {
      const shown = await ask(people.buyer, `/api/v1/membership/${of.membershipId}`);
      return { path: [of.membershipId], form: { tierConsent: 'yes', shown: shown.data.offer.shown } };
    },
    { given: offerTier },
  ),
  '/my-clubs/:id decline-tier': by('buyer', ({ clubs: of }) => ({ path: [of.membershipId] }), { given: offerTier }),
  '/my-clubs/:id skip': [
    by('buyer', ({ clubs: of }) => ({ path: [of.membershipId], form: { release: of.releaseId } })),
    by('buyer', ({ clubs: of }) => ({ path: [of.subscriberId] })),
  ],
  '/my-clubs/:id unskip': by('buyer', ({ clubs: of }) => ({ path: [of.subscriberId] }), {
    given: async (db, { clubs: of }) => {
      await db.updateTable('clubMemberships').set({ nextSkipped: true }).where('id', '=', of.subscriberId).execute();
    },
  }),
  '/my-clubs/:id agree': by(
    'buyer',
    ({ clubs: of }) => ({
      path: [of.membershipId],
      form: { release: of.releaseId },
    }),
    { given: agreeToLittle },
  ),
  '/my-clubs/:id ship': by('buyer', ({ clubs: of }) => ({
    path: [of.membershipId],
    form: { release: of.releaseId, shipOn: '2026-12-10' },
  })),
  '/my-clubs/:id move': by('buyer', ({ clubs: of }) => ({ path: [of.subscriberId], form: { nextOn: '2026-12-20' } })),
  '/my-clubs/:id interval': by('buyer', ({ clubs: of }) => ({ path: [of.subscriberId], form: { interval: '2' } })),
  '/my-clubs/:id choose': [
    by('buyer', ({ clubs: of, listings }) => ({
      path: [of.membershipId],
      form: [
        ...([
          ['release', of.releaseId],
          ['agree', 'on'],
        ] as [string, string][]),
        ...([
          [`bottles-${listings.wineId}`, '2'],
          [`bottles-${listings.secondWineId}`, '1'],
        ] as [string, string][]),
      ],
    })),
    by('buyer', ({ clubs: of }) => ({
      path: [of.subscriberId],
      form: of.subscription.wines.map((id, at): [string, string] => [`bottles-${id}`, String(at + 1)]),
    })),
  ],
};
