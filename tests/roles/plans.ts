import { changePlan, keepPlan } from '../../src/features/plans/change-plan.server.ts';
import { applyPlanPaymentEvent, syncPlanPayment } from '../../src/features/plans/follow-plan-payment.server.ts';
import { endPlan, listPlans, savePlan, showEditedPlan } from '../../src/features/plans/manage-plans.server.ts';
import { refundPlanPayment } from '../../src/features/plans/refund-payment.server.ts';
import { listPlanPayments, showPlanPayment } from '../../src/features/plans/show-payments.server.ts';
import { listOfferedPlans } from '../../src/features/plans/show-plans.server.ts';
import {
  listPlanWineries,
  showCreditNote,
  showPlanInvoice,
  showWineryPlan,
} from '../../src/features/plans/show-winery-plan.server.ts';
import { sweepPlans } from '../../src/features/plans/sweep-plans.server.ts';
import { openFakePayments } from '../fixtures/payments/fake-payments.ts';
import { addEndedPlan, addPlanRow, addRefundedPlan, planFields } from '../fixtures/plans/add-plans.ts';
import type { Entry } from './entry.ts';
import { everybody } from './who.ts';

const operator = { name: 'Lonevine', address: undefined, email: undefined, phone: undefined };

/** The app with a payment gateway, for billing plans. */
const billing = <App extends object>(app: App) => ({ ...app, payments: openFakePayments(), operator });

/** Everybody sees the plans that are offered; admins make them, and the owners of wineries choose theirs. */
export const planEntries: Record<string, Entry> = {
  'plans/listOfferedPlans': {
    may: everybody,
    call: async (app, actor) => {
      const { id } = await addPlanRow(app);
      return (await listOfferedPlans(app, actor)).some((plan) => plan.id === id);
    },
  },
  'plans/listPlans': {
    may: ['admin'],
    call: async (app, actor) => (await listPlans(app, actor)).ok,
  },
  'plans/showEditedPlan': {
    may: ['admin'],
    call: async (app, actor) => (await showEditedPlan(app, actor, (await addPlanRow(app)).lineId)).ok,
  },
  'plans/savePlan': {
    may: ['admin'],
    call: async (app, actor) =>
      (await savePlan(app, actor, { lineId: crypto.randomUUID(), fields: { ...planFields, seats: '' } })).ok,
  },
  'plans/endPlan': {
    may: ['admin'],
    call: async (app, actor) => (await endPlan(app, actor, (await addPlanRow(app)).id)).ok,
  },
  'plans/listPlanWineries': {
    may: ['owner'],
    call: async (app, actor) => (await listPlanWineries(app, actor)).length > 0,
  },
  'plans/showWineryPlan': {
    may: ['owner'],
    call: async (app, actor) => (await showWineryPlan(app, actor, { slug: null })).ok,
  },
  'plans/showPlanInvoice': {
    may: ['owner'],
    call: async (app, actor, { wineryId }) => {
      const { invoiceId } = await addEndedPlan(app, wineryId);
      return (await showPlanInvoice(app, actor, invoiceId)).ok;
    },
  },
  'plans/changePlan': {
    may: ['owner'],
    call: async (app, actor, { wineryId }) => {
      const { id: planId } = await addPlanRow(app);
      const fields = { planId, interval: 'month', when: 'now', amountCents: 1, version: 0 };
      const changed = await changePlan(billing(app), actor, { wineryId, fields });
      return !changed.ok && ['price-changed', 'changed'].includes(changed.code);
    },
  },
  'plans/keepPlan': {
    may: ['owner'],
    call: async (app, actor, { wineryId }) => {
      const { version } = await addEndedPlan(app, wineryId);
      return (await keepPlan(billing(app), actor, { wineryId, version: String(version) })).ok;
    },
  },
  'plans/showCreditNote': {
    may: ['owner'],
    call: async (app, actor, { wineryId }) => {
      const { refundId } = await addRefundedPlan(app, wineryId);
      return (await showCreditNote(app, actor, refundId)).ok;
    },
  },
  'plans/listPlanPayments': {
    may: ['admin'],
    call: async (app, actor) => (await listPlanPayments(app, actor, {})).ok,
  },
  'plans/showPlanPayment': {
    may: ['admin'],
    call: async (app, actor, { wineryId }) => {
      const { invoiceId } = await addEndedPlan(app, wineryId);
      return (await showPlanPayment(app, actor, invoiceId)).ok;
    },
  },
  'plans/refundPlanPayment': {
    may: ['admin'],
    call: async (app, actor, { wineryId }) => {
      const { invoiceId } = await addEndedPlan(app, wineryId);
      const fields = { id: crypto.randomUUID(), amount: '1', reason: 'A mistake' };
      const refunded = await refundPlanPayment(billing(app), actor, { invoiceId, fields });
      return !refunded.ok && refunded.code === 'plan-pending';
    },
  },
  'plans/syncPlanPayment': {
    may: ['system'],
    call: async (app, actor) => (await syncPlanPayment(billing(app), actor, 'pi_unknown')) === 'done',
  },
  'plans/applyPlanPaymentEvent': {
    may: ['system'],
    call: async (app, actor) =>
      (await applyPlanPaymentEvent(billing(app), actor, { data: { eventId: 'evt_unknown' } })) === 'done',
  },
  'plans/sweepPlans': {
    may: ['system'],
    call: async (app, actor, { wineryId }) => {
      await addEndedPlan(app, wineryId);
      return (await sweepPlans(billing(app), actor, { most: 1 })) > 0;
    },
  },
};
