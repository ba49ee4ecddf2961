import { describe, expect, test } from 'vitest';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import {
  type CheckoutEvent,
  type CheckoutPhase,
  type CheckoutState,
  type CheckoutStep,
  checkoutReducer,
  initialCheckoutState,
  type PlacedOrder,
  placedOrderOf,
  type StepResult,
} from './checkout-state.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const payment = { clientSecret: 'pi_1_secret_1', expiresAt: '2026-05-01T12:15:00.000Z' } as PlacedOrder['payment'];
const now = '2026-05-01T12:00:00.000Z';
const placed: PlacedOrder = { id: 'o1', state: 'pending-payment', payment, payinTotal: usd(6147) };
const view = {
  kind: 'new',
  winery: { slug: 'red-gate', name: 'Red Gate' },
  items: [],
  deliveryOptions: [
    { delivery: 'shipping', payinTotal: usd(6147), lineItems: [] },
    { delivery: 'pickup', payinTotal: usd(4947), lineItems: [] },
  ],
  wantedDelivery: 'pickup',
  order: null,
  card: null,
  addresses: [],
  savesCard: false,
} as unknown as CheckoutView;

const start = initialCheckoutState(view, 'Ada Lovelace');
const reduce = (events: readonly CheckoutEvent[], state: CheckoutState = start) =>
  events.reduce(checkoutReducer, state);
const submitted: CheckoutEvent = { type: 'submitted', errors: {}, withNewCard: true };
/** The event for the result of a step. */
const resultOf = (step: CheckoutStep, result: StepResult): CheckoutEvent => ({ ...result, step });
const checked = resultOf('checking-card', { type: 'card-checked', ok: true });
const orderPlaced = resultOf('placing-order', { type: 'order-placed', order: placed, now });
const paid = resultOf('paying', { type: 'paid', orderId: 'o1' });
const confirmed = (card = false, message = false) =>
  resultOf('confirming', { type: 'confirmed', orderId: 'o1', failed: { card, message } });
const refused = (failure: string, more: object = {}) =>
  ({ type: 'refused', refusal: { failure, message: `It is ${failure}.`, ...more } }) as StepResult;
const signedOut: StepResult = { type: 'signed-out', pathname: '/winery/red-gate/checkout', search: '?listing=l1' };
const working = (step: CheckoutStep, orderId?: string): CheckoutPhase => ({
  name: 'working',
  step,
  fields: start.fields,
  orderId,
});

test('a purchase proceeds step by step from the button to the order’s page', () => {
  const steps = [submitted, checked, orderPlaced, paid, confirmed()];
  const phases = steps.map((_, at) => reduce(steps.slice(0, at + 1)).phase);
  expect(phases).toEqual([
    working('checking-card'),
    working('placing-order'),
    working('paying', 'o1'),
    working('confirming', 'o1'),
    { name: 'leaving', step: 'confirming', url: '/order/o1/details' },
  ]);
  expect(reduce(steps)).toMatchObject({
    order: placed,
    deadline: { dueAt: payment?.expiresAt, now },
    problem: undefined,
  });
});

test('a saved card is not checked in the form; an order with a pending payment is not placed again', () => {
  const withSaved: CheckoutEvent = { ...submitted, withNewCard: false };
  expect(reduce([withSaved]).phase).toEqual(working('placing-order'));
  expect(reduce([withSaved], { ...start, order: placed }).phase).toEqual(working('paying', 'o1'));
  expect(reduce([submitted, checked], { ...start, order: placed }).phase).toEqual(working('paying', 'o1'));
  const unpaid = { ...placed, payment: null };
  expect(reduce([withSaved], { ...start, order: unpaid }).phase).toEqual(working('placing-order', 'o1'));
});

test('errors in fields prevent placing the order, and each disappears when its field changes', () => {
  const invalid = reduce([{ type: 'submitted', errors: { city: 'Please enter the city' }, withNewCard: true }]);
  expect(invalid).toMatchObject({ phase: { name: 'editing' }, errors: { city: 'Please enter the city' } });
  const corrected = reduce([{ type: 'fields-changed', fields: { city: 'Waco' } }], invalid);
  expect([corrected.errors, corrected.fields.city]).toEqual([{}, 'Waco']);
});

test('what is typed during an attempt does not change that attempt', () => {
  const state = reduce([submitted, { type: 'fields-changed', fields: { message: 'Too late' } }, checked]);
  expect(state.fields.message).toBe('Too late');
  expect(state.phase).toEqual(working('placing-order'));
});

describe('a failing step', () => {
  test('an unreachable shop lets the buyer try again, and the next attempt clears the error', () => {
    const failed = reduce([
      submitted,
      checked,
      resultOf('placing-order', { type: 'failed', problem: { text: 'Not reached' } }),
    ]);
    expect(failed).toMatchObject({ phase: { name: 'editing' }, problem: { text: 'Not reached' } });
    expect(reduce([submitted], failed)).toMatchObject({ phase: working('checking-card'), problem: undefined });
  });

  test.for(['checking-card', 'placing-order', 'paying', 'confirming'] as const)(
    'an unexpected error while %s is shown',
    (step) => {
      const state = { ...start, phase: working(step, 'o1') };
      expect(reduce([resultOf(step, { type: 'failed', problem: { text: 'Oh' } })], state)).toEqual({
        ...start,
        problem: { text: 'Oh' },
      });
    },
  );

  test('a card refused by its form changes nothing else', () => {
    expect(reduce([submitted, resultOf('checking-card', { type: 'card-checked', ok: false })])).toEqual(start);
  });

  test('a card refused by the bank keeps the order, and the next attempt only pays', () => {
    const refusal = resultOf('paying', { type: 'card-refused', message: 'No.' });
    const declined = reduce([submitted, checked, orderPlaced, refusal]);
    const problem = { text: 'No.', isOfCard: true };
    expect(declined).toMatchObject({ phase: { name: 'editing' }, order: placed, problem });
    expect(reduce([submitted, checked], declined).phase).toEqual(working('paying', 'o1'));
  });

  test('a paid order whose confirmation got no answer is confirmed again, and not paid again', () => {
    const problem = { text: 'Your card is reserved', unconfirmed: 'o1' };
    const lost = reduce([submitted, checked, orderPlaced, paid, resultOf('confirming', { type: 'failed', problem })]);
    expect(lost.problem).toEqual(problem);
    expect(reduce([{ type: 'confirmation-requested', orderId: 'o1' }], lost)).toMatchObject({
      phase: working('confirming', 'o1'),
      problem: undefined,
    });
  });

  test('a changed price is shown, and the next attempt places the order again', () => {
    const changed = reduce([submitted, checked, resultOf('placing-order', refused('price-changed'))]);
    expect(changed.problem).not.toMatchObject({ hasUnpaid: true });
    expect(changed).toMatchObject({
      phase: { name: 'editing' },
      problem: { text: 'It is price-changed.' },
      order: null,
    });
    expect(reduce([submitted, checked], changed).phase).toEqual(working('placing-order'));
  });

  test('whoever has too many unpaid orders is led to them', () => {
    const refusal = refused('too-much-unpaid', { hasUnpaid: true });
    const state = reduce([submitted, checked, resultOf('placing-order', refusal)]);
    expect(state.problem).toMatchObject({ text: 'It is too-much-unpaid.', hasUnpaid: true });
  });

  test('a state to which wine may not be shipped is an error of its field, with the law', () => {
    const law = { name: 'Title 37', source: 'https://law.test' };
    const refusal = refused('other', { field: 'state', law });
    const state = reduce([submitted, checked, resultOf('placing-order', refusal)]);
    expect(state).toMatchObject({ errors: { state: 'It is other.' }, problem: { text: 'It is other.', law } });
  });

  test('an order that differs from the requested one is shown on its own page', () => {
    const state = reduce([submitted, checked, resultOf('placing-order', { type: 'order-differs', orderId: 'o2' })]);
    expect(state.phase).toEqual({ name: 'leaving', step: 'placing-order', url: '?order=o2' });
  });

  test('a buyer who was signed out returns to the checkout, or to their order', () => {
    const urlOf = (state: CheckoutState) => 'url' in state.phase && new URL(state.phase.url, 'http://x').searchParams;
    expect(urlOf(reduce([submitted, checked, resultOf('placing-order', signedOut)]))).toEqual(
      new URLSearchParams({ from: '/winery/red-gate/checkout?listing=l1' }),
    );
    expect(urlOf(reduce([submitted, checked, orderPlaced, paid, resultOf('confirming', signedOut)]))).toEqual(
      new URLSearchParams({ from: '/winery/red-gate/checkout?order=o1' }),
    );
  });

  test.for([
    ['placing-order', [submitted, checked]],
    ['paying', [submitted, checked, orderPlaced]],
    ['confirming', [submitted, checked, orderPlaced, paid]],
  ] as const)('the payment expires on the server while %s', ([step, events]) => {
    expect(reduce([...events, resultOf(step, { type: 'expired' })]).phase).toEqual({ name: 'expired' });
  });

  test('failures after payment are shown, and the message is resent by one request at a time', () => {
    const state = reduce([
      { type: 'fields-changed', fields: { message: 'Ring twice' } },
      ...[submitted, checked, orderPlaced, paid, confirmed(true, true)],
    ]);
    const phase = { name: 'placed', orderId: 'o1', cardFailed: true, message: 'failed', content: 'Ring twice' };
    expect(state.phase).toEqual(phase);
    const sending = reduce([{ type: 'message-resent' }], state);
    expect(sending.phase).toEqual({ ...phase, message: 'sending' });
    expect(reduce([{ type: 'message-resent' }], sending)).toBe(sending);
    expect(reduce([{ type: 'message-answered', ok: false }], sending).phase).toEqual(phase);
    const sent = reduce([{ type: 'message-answered', ok: true }], sending);
    expect(sent.phase).toEqual({ ...phase, message: 'sent' });
    expect(reduce([{ type: 'message-resent' }], sent)).toBe(sent);
    expect(reduce([submitted, checked, orderPlaced, paid, confirmed(true)]).phase).toMatchObject({ message: 'none' });
  });
});

describe('a page that is reopened', () => {
  test('shows stored values, but what was typed takes precedence, even before hydration', () => {
    const stored = { ...start.fields, city: 'Waco', message: 'Stored' };
    const state = reduce([
      { type: 'early-input-found', fields: { message: 'Typed early' } },
      { type: 'fields-changed', fields: { phone: '5125550100' } },
      { type: 'fields-restored', fields: stored },
    ]);
    expect(state.fields).toEqual({ ...stored, message: 'Typed early', phone: '5125550100' });
  });

  test('continues with its order, whose payment may have been authorized before the reload', () => {
    const resumed = { ...view, kind: 'resume', order: { id: 'o1', payment } } as CheckoutView;
    expect(placedOrderOf(resumed)).toEqual({ ...placed, payinTotal: usd(6147) });
    const state = initialCheckoutState(resumed, 'Ada');
    expect(state.order?.id).toBe('o1');
    const loaded = reduce([{ type: 'order-loaded', order: placed, now }], state);
    expect(loaded.deadline).toEqual({ dueAt: payment?.expiresAt, now });
    expect(reduce([{ type: 'confirmation-requested', orderId: 'o1' }], loaded).phase).toEqual({
      ...working('confirming', 'o1'),
      fields: state.fields,
    });
  });

  test('keeps the deadline when it is reloaded with an order without payment', () => {
    const loaded = reduce([orderPlaced, { type: 'order-loaded', order: placed, now }]);
    const reloaded = reduce([{ type: 'order-loaded', order: { ...placed, payment: null }, now }], loaded);
    expect(reloaded.deadline).toEqual(loaded.deadline);
  });
});

const phases: Record<string, CheckoutPhase> = {
  editing: { name: 'editing' },
  'checking-card': working('checking-card'),
  'placing-order': working('placing-order'),
  paying: working('paying', 'o1'),
  confirming: working('confirming', 'o1'),
  leaving: { name: 'leaving', step: 'confirming', url: '/order/o1/details' },
  expired: { name: 'expired' },
  placed: { name: 'placed', orderId: 'o1', cardFailed: false, message: 'failed', content: '' },
};

const results: StepResult[] = [
  { type: 'card-checked', ok: true },
  { type: 'card-checked', ok: false },
  { type: 'order-placed', order: placed, now },
  { type: 'order-differs', orderId: 'o2' },
  { type: 'paid', orderId: 'o1' },
  { type: 'card-refused', message: 'Declined.' },
  { type: 'confirmed', orderId: 'o1', failed: { card: false, message: false } },
  { type: 'confirmed', orderId: 'o1', failed: { card: true, message: true } },
  refused('price-changed'),
  signedOut,
  { type: 'expired' },
  { type: 'failed', problem: { text: 'Oh' } },
];

/**
 * The phases in which an event changes the state; in all others it must change nothing. A result applies only to its
 * step.
 */
const handledIn: [CheckoutEvent, readonly string[]][] = [
  [submitted, ['editing']],
  [{ type: 'submitted', errors: { city: 'Missing' }, withNewCard: false }, ['editing']],
  [{ type: 'confirmation-requested', orderId: 'o1' }, ['editing']],
  [{ type: 'deadline-passed' }, ['editing']],
  [{ type: 'message-resent' }, ['placed']],
  [{ type: 'message-answered', ok: true }, []],
  ...(['checking-card', 'placing-order', 'paying', 'confirming'] as const).flatMap((step) =>
    results.map((result): [CheckoutEvent, readonly string[]] => [resultOf(step, result), [step]]),
  ),
];

describe.for(Object.keys(phases))('in the phase %s', (name) => {
  test.for(handledIn)('the event %j', ([event, phaseNames]) => {
    const state: CheckoutState = { ...start, phase: phases[name] ?? start.phase };
    const next = checkoutReducer(state, event);
    expect(next !== state, 'it changes the state').toBe(phaseNames.includes(name));
  });

  test('typing, loading, and restoring do not change the phase', () => {
    const state: CheckoutState = { ...start, phase: phases[name] ?? start.phase };
    for (const event of [
      { type: 'fields-changed', fields: { city: 'Waco' } },
      { type: 'early-input-found', fields: { city: 'Waco' } },
      { type: 'fields-restored', fields: { ...start.fields, city: 'Waco' } },
      { type: 'order-loaded', order: placed, now },
    ] as const) {
      const next = checkoutReducer(state, event);
      expect(next).not.toBe(state);
      expect(next.phase).toBe(state.phase);
    }
  });
});
