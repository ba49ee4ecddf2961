import { freshText } from '../../fixtures/reviews/write-review.ts';
import { type Attempts, by, everybody } from '../walk/attempt.ts';

const content = freshText();
const winery = { name: 'Renamed', city: 'Hye', state: 'TX', region: 'central_texas' };
const reason = { reason: 'A duplicate' };
/** What happens when others review a winery. */
export const reviewing = everybody(
  'everybody may review a winery',
  ['winery_reviews', 'winery_review_sources', 'winery_review_photos', 'pgboss.job_common', 'events'],
  ['winery_scores', 'wineries', 'search_documents'],
);

/** Wineries, their staff, claims, reviews, and plans. */
export const wineryAttempts: Attempts = {
  'POST /api/v1/winery': by('admin', () => ({ body: winery })),
  'PUT /api/v1/winery/pine/{id}': by('admin', ({ wineryId }) => ({ path: [wineryId] })),
  'PUT /api/v1/winery/unpine/{id}': by('admin', ({ wineryId }) => ({ path: [wineryId] }), {
    given: async (db, { name, wineryId }) => {
      const pinned = { pinned: true, pinPosition: name === 'a' ? 1 : 2 };
      await db.updateTable('wineries').set(pinned).where('id', '=', wineryId).execute();
    },
  }),
  'PUT /api/v1/winery/{id}': [
    by('owner', ({ wineryId }) => ({ path: [wineryId], body: { story: 'Ours' } })),
    by('owner', ({ wineryId, listings }) => ({ path: [wineryId], body: { photo: [{ id: listings.pictureId }] } })),
  ],
  'DELETE /api/v1/winery/{id}': by('admin', ({ things }) => ({ path: [things.freeWineryId], query: reason })),
  'POST /api/v1/claim': by(
    'invited',
    ({ things }) => ({
      body: { wineryId: things.freeWineryId, phone: '(830) 555-0142' },
    }),
    everybody('everybody may claim a winery', ['winery_claims', 'winery_claim_events'], ['wineries']),
  ),
  'POST /api/v1/claim/admin-requests': by('admin', ({ things, people }) => ({
    body: { wineryId: things.freeWineryId, userId: people.buyer.id },
  })),
  'PUT /api/v1/claim/approve/{claimId}': by('admin', ({ things }) => ({ path: [things.claimId], body: {} })),
  'PUT /api/v1/claim/reject/{id}': by('admin', ({ things }) => ({ path: [things.claimId], body: { reason: 'No' } })),
  'POST /api/v1/review/add': [
    by('buyer', ({ wineryId }) => ({ body: { winery: wineryId, score: 4, content } }), reviewing),
    by(
      'buyer',
      ({ listings }, { a }) => ({
        body: { winery: a.wineryId, score: 4, content, photos: [listings.buyerPictureId] },
      }),
      reviewing,
    ),
  ],
  'PUT /api/v1/review/edit/{id}': by('friend', ({ things }) => ({
    path: [things.reviewId],
    body: { score: 2, content },
  })),
  'DELETE /api/v1/review/remove/{id}': by('friend', ({ things }) => ({ path: [things.reviewId] })),
  'POST /api/v1/review/answer/{id}': by('owner', ({ things }) => ({
    path: [things.reviewId],
    body: { content: 'Thank you' },
  })),
  'POST /api/v1/review/report/{id}': by(
    'buyer',
    ({ things }) => ({
      path: [things.reviewId],
      body: { reason: 'offensive' },
    }),
    everybody('everybody may report a review', ['winery_review_reports', 'pgboss.job_common']),
  ),
  'PUT /api/v1/review/helpful/{id}': by(
    'buyer',
    ({ things }) => ({
      path: [things.reviewId],
      body: { helpful: true },
    }),
    everybody('everybody may find a review helpful', ['winery_review_votes'], ['winery_reviews']),
  ),
  'POST /api/v1/review/from-tasting/{id}': by('buyer', ({ orders }) => ({ path: [orders.bookedId] }), {
    given: async (db, { orders, people }, { now }) => {
      const words = { rating: 5, content: freshText(), createdAt: now, state: 'public' } as const;
      const review = { orderId: orders.bookedId, party: 'customer', authorId: people.buyer.id, ...words } as const;
      await db.insertInto('orderReviews').values(review).execute();
    },
  }),
  'PUT /api/v1/review/decide/{id}': by('admin', ({ things }) => ({
    path: [things.heldReviewId],
    body: { decision: 'removed', reason: 'Spam' },
  })),
  'POST /api/v1/winery/{id}/staff/leave': by('staff', ({ wineryId }) => ({ path: [wineryId] })),
  'PUT /api/v1/winery/{id}/staff/sale-mails': by('staff', ({ wineryId }) => ({
    path: [wineryId],
    body: { saleMails: ['orders'] },
  })),
  'PUT /api/v1/winery/{id}/staff/{userId}': by('owner', ({ wineryId, people }) => ({
    path: [wineryId, people.staff.id],
    body: { role: 'owner' },
  })),
  'DELETE /api/v1/winery/{id}/staff/{userId}': by('owner', ({ wineryId, people }) => ({
    path: [wineryId, people.staff.id],
  })),
  'POST /api/v1/winery/{id}/invitation': by('owner', ({ wineryId }) => ({
    path: [wineryId],
    body: { email: 'new@example.test', role: 'member' },
  })),
  'POST /api/v1/winery/{id}/invitation/{invitationId}/resend': by('owner', ({ wineryId, things }) => ({
    path: [wineryId, things.invitation.id],
  })),
  'DELETE /api/v1/winery/{id}/invitation/{invitationId}': by('owner', ({ wineryId, things }) => ({
    path: [wineryId, things.invitation.id],
  })),
  'POST /api/v1/invitation/show': by('invited', ({ things }) => ({ body: { token: things.invitation.token } }), {
    changesNothing: true,
  }),
  'POST /api/v1/invitation/accept': by('invited', ({ things }) => ({ body: { token: things.invitation.token } })),
  'POST /api/v1/invitation/decline': by(
    'invited',
    ({ things }) => ({ body: { token: things.invitation.token } }),
    everybody(
      'the token of the mail is the right to decline',
      ['winery_staff_events', 'pgboss.job_common'],
      ['winery_invitations'],
    ),
  ),
  'POST /api/v1/winery/{id}/plan/cancel': by('owner', ({ wineryId }) => ({ path: [wineryId], body: { version: 1 } })),
  'POST /api/v1/winery/{id}/plan/keep': by('owner', ({ wineryId }) => ({ path: [wineryId], body: { version: 1 } })),
  'POST /api/v1/winery/{id}/plan': by('owner', ({ wineryId }, { shared }) => ({
    path: [wineryId],
    body: { planId: shared.planId, interval: 'year', when: 'period-end', version: 1 },
  })),
  'POST /api/v1/payout-account/{wineryId}': by(
    'owner',
    async ({ wineryId }, { stripe }) => {
      const account = {
        business_type: 'company',
        company: { name: 'Red Gate' },
        tos_shown_and_accepted: true,
      } as const;
      const { id: accountToken } = await stripe.tokens.create({ account });
      return { path: [wineryId], body: { country: 'US', accountToken } };
    },
    {
      given: async (db, { wineryId }) => {
        await db.deleteFrom('payoutAccounts').where('wineryId', '=', wineryId).execute();
      },
    },
  ),
  'PUT /api/v1/payout-account/{wineryId}': by(
    'owner',
    async ({ wineryId }, { stripe }) => {
      const bank = { country: 'US', currency: 'usd', routing_number: '110000000', account_number: '000123456789' };
      const { id: bankAccountToken } = await stripe.tokens.create({ bank_account: bank });
      return { path: [wineryId], body: { bankAccountToken } };
    },
    { changesNothing: true },
  ),
  'PUT /api/v1/payout-account/{wineryId}/schedule': by('owner', ({ wineryId }) => ({
    path: [wineryId],
    body: { weekday: 5 },
  })),
  'POST /api/v1/payout-account/{wineryId}/link': by('owner', ({ wineryId }) => ({ path: [wineryId], body: {} }), {
    changesNothing: true,
  }),
};
