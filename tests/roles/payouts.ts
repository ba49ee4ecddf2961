import { createAccountLink } from '../../src/features/payments/payouts/create-account-link.server.ts';
import { createPayoutAccount } from '../../src/features/payments/payouts/create-payout-account.server.ts';
import {
  setPayoutSchedule,
  showPayoutSchedule,
} from '../../src/features/payments/payouts/gathered/payout-schedule.server.ts';
import {
  listOwnPayoutAccounts,
  listUnpayableWineries,
  needsPayoutAccount,
} from '../../src/features/payments/payouts/payout-readiness.server.ts';
import {
  refreshPayoutAccount,
  sweepPayoutAccounts,
} from '../../src/features/payments/payouts/refresh-payout-account.server.ts';
import {
  mayManagePayouts,
  refusePayoutChange,
  showPayoutAccount,
} from '../../src/features/payments/payouts/show-payout-account.server.ts';
import {
  addPayoutPerson,
  updatePayoutAccount,
} from '../../src/features/payments/payouts/update-payout-account.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { addPayoutAccount } from '../fixtures/orders/orders-test.ts';
import { openFakePayments } from '../fixtures/payments/fake-payments.ts';
import { openFakePayouts } from '../fixtures/payments/fake-payouts.ts';
import type { Entry } from './entry.ts';
import type { Things } from './things.ts';
import { everybody } from './who.ts';

const past = new Date('2026-01-02T00:00:00Z');
const site = { baseUrl: 'http://shop.test' };

/** An app with a payout gateway of its own. */
const payingApp = (app: AccountsApp) => ({ ...app, site, payoutAccounts: openFakePayouts() });

/** The winery of the listing. */
async function wineryOf({ db }: AccountsApp, { listingId }: Things): Promise<string> {
  const found = db.selectFrom('listings').select('wineryId').where('id', '=', listingId);
  return (await found.executeTakeFirstOrThrow()).wineryId;
}

/** The same, with a payout account. */
async function paidWinery(app: AccountsApp, things: Things): Promise<string> {
  const wineryId = await wineryOf(app, things);
  await addPayoutAccount(app.db, wineryId);
  return wineryId;
}

/**
 * Creates an enabled account that is recorded as disabled. @returns whether it is recorded as enabled after the call
 */
async function correctedBy(app: AccountsApp, work: (accountRef: string) => Promise<unknown>): Promise<boolean> {
  const wineryId = await addWinery(app.db, { slug: crypto.randomUUID() });
  await addPayoutAccount(app.db, wineryId);
  const account = app.db.updateTable('payoutAccounts').where('wineryId', '=', wineryId);
  await account.set({ chargesEnabled: false, updatedAt: past }).execute();
  await work(`acct_${wineryId}`);
  const corrected = app.db.selectFrom('payoutAccounts').select('chargesEnabled').where('wineryId', '=', wineryId);
  return (await corrected.executeTakeFirstOrThrow()).chargesEnabled;
}

/** Who may decide where a winery's money goes: its owner only, not even an admin. Everybody sees who can be paid. */
export const payoutEntries: Record<string, Entry> = {
  'payments/mayManagePayouts': {
    may: ['owner'],
    call: async (app, actor, things) => mayManagePayouts(app, actor, await wineryOf(app, things)),
  },
  'payments/listUnpayableWineries': {
    may: everybody,
    call: async (app, actor, { winerySlug }) => {
      const unpayable = await listUnpayableWineries({ ...app, payments: openFakePayments() }, actor, [winerySlug]);
      return unpayable.includes(winerySlug);
    },
  },
  'payments/listOwnPayoutAccounts': {
    may: ['owner'],
    call: async (app, actor) => (await listOwnPayoutAccounts(app, actor)).length > 0,
  },
  'payments/needsPayoutAccount': {
    may: ['owner'],
    call: (app, actor) => needsPayoutAccount(app, actor),
  },
  'payments/refusePayoutChange': {
    may: ['owner'],
    call: async (app, actor, things) =>
      (await refusePayoutChange(app, actor, await wineryOf(app, things))) === undefined,
  },
  'payments/createPayoutAccount': {
    may: ['owner'],
    call: async (app, actor, things) => {
      const asked = { country: 'US', accountToken: `ct_${actor.kind}` };
      return (await createPayoutAccount(payingApp(app), actor, await wineryOf(app, things), asked)).ok;
    },
  },
  'payments/showPayoutSchedule': {
    may: ['owner'],
    call: async (given, actor, things) => (await showPayoutSchedule(given, actor, await wineryOf(given, things))).ok,
  },
  'payments/setPayoutSchedule': {
    may: ['owner'],
    call: async (given, actor, things) => {
      const wineryId = await wineryOf(given, things);
      return (await setPayoutSchedule(given, actor, { wineryId, fields: { weekday: 5 } })).ok;
    },
  },
  'payments/updatePayoutAccount': {
    may: ['owner'],
    call: async (given, actor, things) => {
      const app = payingApp(given);
      const wineryId = await paidWinery(given, things);
      return (await updatePayoutAccount(app, actor, wineryId, { businessProfileMCC: '5734' })).ok;
    },
  },
  'payments/addPayoutPerson': {
    may: ['owner'],
    call: async (given, actor, things) => {
      const app = payingApp(given);
      const wineryId = await paidWinery(given, things);
      return (await addPayoutPerson(app, actor, wineryId, { personToken: 'cpt_1' })).ok;
    },
  },
  'payments/createAccountLink': {
    may: ['owner'],
    call: async (app, actor, things) =>
      (await createAccountLink(payingApp(app), actor, await paidWinery(app, things), {})).ok,
  },
  'payments/showPayoutAccount': {
    may: ['owner', 'admin'],
    call: async (app, actor, things) =>
      (await showPayoutAccount(payingApp(app), actor, await paidWinery(app, things))).ok,
  },
  'payments/refreshPayoutAccount': {
    may: ['system'],
    call: (app, actor) => correctedBy(app, (ref) => refreshPayoutAccount(payingApp(app), actor, ref)),
  },
  'payments/sweepPayoutAccounts': {
    may: ['system'],
    call: (app, actor) =>
      correctedBy(app, async () => {
        // why: one at a time, and those of other calls are older
        while ((await sweepPayoutAccounts(payingApp(app), actor)) > 0);
      }),
  },
};
