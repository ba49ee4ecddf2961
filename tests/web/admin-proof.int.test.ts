import { expect } from 'vitest';
import { endSessionsOf, setAdminRole } from '../../src/features/accounts/oversight/help-person.server.ts';
import { correctBirthDate } from '../../src/features/accounts/profile/correct-birth-date.server.ts';
import { resetSecondFactor } from '../../src/features/accounts/second-factor/reset-second-factor.server.ts';
import { banPerson, unbanPerson } from '../../src/features/administration/people/ban-person.server.ts';
import { deleteWinery, mergeWineries } from '../../src/features/administration/wineries/remove-winery.server.ts';
import { approveClaim, fileApprovedClaim, rejectClaim } from '../../src/features/claims/decide-claim.server.ts';
import { setPayoutTerms } from '../../src/features/payments/payouts/payout-terms.server.ts';
import { refundPlanPayment } from '../../src/features/plans/refund-payment.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { databaseFingerprint } from '../fixtures/database/database-fingerprint.ts';
import { addShop } from '../fixtures/orders/orders-test.ts';
import { baseUrl, test } from '../fixtures/pages/whole-server.ts';

const reason = 'Somebody asked us to';
const born = { birthDay: '10', birthMonth: '12', birthYear: '1985' };
const id = '58cc6078-8e75-5180-b024-3cc08b2f6700';

/** The results of what an admin does that moves money, or gives or takes access. */
function dangerousActions(app: never, actor: SignedIn, shop: Awaited<ReturnType<typeof addShop>>) {
  const { buyer, wineryId } = shop;
  return {
    'refund of a plan': () => refundPlanPayment(app, actor, { invoiceId: id, fields: { id, amount: '1', reason } }),
    'payout terms': () => setPayoutTerms(app, actor, { winery: wineryId, fields: { delayDays: 0, reason } }),
    ban: () => banPerson(app, actor, { id: buyer.id, fields: { reason } }),
    'lifting a ban': () => unbanPerson(app, actor, buyer.id),
    'end of sessions': () => endSessionsOf(app, actor, buyer.id),
    'role of an admin': () => setAdminRole(app, actor, { id: buyer.id, fields: { admin: true, reason } }),
    'end of a second factor': () => resetSecondFactor(app, actor, { userId: buyer.id, reason }),
    'date of birth': () => correctBirthDate(app, actor, { userId: buyer.id, fields: { ...born, reason } }),
    'approval of a claim': () => approveClaim(app, actor, id, {}),
    'handing over a winery': () => fileApprovedClaim(app, actor, { wineryId, userId: buyer.id }),
    'deletion of a winery': () => deleteWinery(app, actor, { id: wineryId, fields: { reason } }),
    'merging wineries': () => mergeWineries(app, actor, { id: wineryId, fields: { into: id, reason } }),
  };
}

test('what moves money, or gives or takes access, asks an admin for a fresh proof; rejecting a claim does not', async ({
  server,
}) => {
  const shop = await addShop(server.app.db);
  const app = { ...server.app, site: { baseUrl } } as never;
  const provedAt = new Date(server.app.clock.now().getTime() - 11 * 60_000);
  const before = await databaseFingerprint(server.app.db);
  const stale = dangerousActions(app, { ...shop.admin, provedAt }, shop);
  for (const [name, call] of Object.entries(stale)) {
    expect(await call(), name).toMatchObject({ ok: false, code: 'proof-required' });
  }
  expect(await databaseFingerprint(server.app.db)).toEqual(before);
  expect(await rejectClaim(app, { ...shop.admin, provedAt }, id, { reason })).toMatchObject({ code: 'not-found' });
});
