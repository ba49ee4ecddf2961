import { closeMoneyAlarm, listMoneyAlarms } from '../../src/features/payments/alarms/money-alarms.server.ts';
import { listPayoutTerms, setPayoutTerms } from '../../src/features/payments/payouts/payout-terms.server.ts';
import { showMoneyOverview } from '../../src/features/reporting/show-money-overview.server.ts';
import { showShopActivity } from '../../src/features/reporting/show-shop-activity.server.ts';
import { exportYearlyTotals } from '../../src/features/reporting/tax/export-yearly-totals.server.ts';
import { addMoneyAlarms } from '../fixtures/payments/add-money-alarms.ts';
import type { Entry } from './entry.ts';
import { sellingApp } from './selling.ts';

const reason = 'Looked at';

/** Only admins oversee the money of all wineries. A session in somebody's name changes nothing. */
export const moneyOversightEntries: Record<string, Entry> = {
  'payments/listMoneyAlarms': {
    may: ['admin'],
    call: async (app, actor) => (await listMoneyAlarms(app, actor, {})).ok,
  },
  'payments/closeMoneyAlarm': {
    may: ['admin'],
    call: async (app, actor) => {
      const [id = ''] = await addMoneyAlarms(app.db, 1);
      return (await closeMoneyAlarm(app, actor, { id, fields: { reason } })).ok;
    },
  },
  'reporting/showShopActivity': {
    may: ['admin'],
    call: async (app, actor) => (await showShopActivity(app, actor)).ok,
  },
  'reporting/showMoneyOverview': {
    may: ['admin'],
    call: async (app, actor) => (await showMoneyOverview(app, actor)).ok,
  },
  'payments/listPayoutTerms': {
    may: ['admin'],
    call: async (app, actor) => (await listPayoutTerms(sellingApp(app), actor, {})).ok,
  },
  'reporting/exportYearlyTotals': {
    may: ['admin'],
    call: async (app, actor) => (await exportYearlyTotals(app, actor, 2026)).ok,
  },
  'payments/setPayoutTerms': {
    may: ['admin'],
    call: async (app, actor, { winerySlug }) =>
      (await setPayoutTerms(app, actor, { winery: winerySlug, fields: { delayDays: 3, reason } })).ok,
  },
};
