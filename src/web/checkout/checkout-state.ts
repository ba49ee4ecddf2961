import type { CheckoutView } from '#features/checkout/checkout.ts';
import {
  addressFieldsOf,
  billingFieldsOf,
  type CheckoutErrors,
  type CheckoutFields,
  initialCheckoutFields,
} from '#features/checkout/checkout-form.ts';
import type { Law, RefusalMessage } from '#features/checkout/describe-refusal.ts';
import type { OrderView } from '#features/orders/order.ts';
import { isUsableCard } from '#features/payments/cards/saved-card.ts';

/** The fields of an order that the buyer's browser needs to pay for it. */
export type PlacedOrder = Pick<OrderView, 'id' | 'state' | 'payment' | 'payinTotal'>;

/**
 * The error shown above the button. `unconfirmed` is an order with an authorized card whose payment is not confirmed
 * yet; `hasUnpaid` if the buyer may have unpaid orders to pay first.
 */
export type CheckoutProblem = {
  text: string;
  unconfirmed?: string;
  law?: Law | undefined;
  /** The card was refused: the error is shown at the card, and has the focus there. */
  isOfCard?: true;
  hasUnpaid?: true | undefined;
};

/** The steps between pressing the button and the end; each is one request and its answer. */
export type CheckoutStep = 'checking-card' | 'placing-order' | 'paying' | 'confirming';

/**
 * A step in progress. `fields` are those when the button was pressed: what is typed meanwhile does not change this
 * attempt.
 */
export type WorkingPhase = {
  name: 'working';
  step: CheckoutStep;
  fields: CheckoutFields;
  orderId?: string | undefined;
};

export type CheckoutPhase =
  | { name: 'editing' }
  | WorkingPhase
  /** The browser is navigating to another page; the button stays busy. */
  | { name: 'leaving'; step: CheckoutStep; url: string }
  /** The payment has expired. */
  | { name: 'expired' }
  /** The order is paid, and something else failed. */
  | {
      name: 'placed';
      orderId: string;
      cardFailed: boolean;
      message: 'none' | 'failed' | 'sending' | 'sent';
      content: string;
    };

/** The client state of the checkout page. */
export type CheckoutState = {
  fields: CheckoutFields;
  /** What was typed on this page, even before hydration; it takes precedence over what an earlier page stored. */
  typed: Partial<CheckoutFields>;
  errors: CheckoutErrors;
  problem: CheckoutProblem | undefined;
  /** Why the order could not be placed as it is now, as the server said before the button was pressed. */
  check: RefusalMessage | undefined;
  order: PlacedOrder | null;
  /** When the order's payment expires, with the server's time when that was loaded. */
  deadline: { dueAt: string; now: string } | undefined;
  phase: CheckoutPhase;
};

/** The result of a step. */
export type StepResult =
  | { type: 'card-checked'; ok: boolean }
  | { type: 'order-placed'; order: PlacedOrder; now: string }
  /** The order exists, but differs from the requested one or needs no payment or another card: its own page shows it. */
  | { type: 'order-differs'; orderId: string }
  | { type: 'paid'; orderId: string }
  /** The card was refused; the form of a new card also shows why. */
  | { type: 'card-refused'; message: string }
  | { type: 'confirmed'; orderId: string; failed: { card: boolean; message: boolean } }
  | { type: 'refused'; refusal: RefusalMessage }
  | { type: 'failed'; problem: CheckoutProblem }
  /** @property pathname and `search` of the page to which signing in returns */
  | { type: 'signed-out'; pathname: string; search: string }
  | { type: 'expired' };

export type CheckoutEvent =
  | (StepResult & { step: CheckoutStep })
  | { type: 'early-input-found'; fields: Partial<CheckoutFields> }
  | { type: 'fields-restored'; fields: CheckoutFields }
  /** A field is typed; or several change at once: an address is chosen, or a ZIP code says the city. */
  | { type: 'fields-changed'; fields: Partial<CheckoutFields> }
  | { type: 'order-loaded'; order: PlacedOrder; now: string }
  /** The order was checked before the button is pressed. @property refusal undefined if it could be placed */
  | { type: 'checked'; refusal: RefusalMessage | undefined }
  /** A field was left with a value that cannot be right. */
  | { type: 'field-left'; errors: CheckoutErrors }
  | { type: 'submitted'; errors: CheckoutErrors; withNewCard: boolean }
  /** The payment of an order turned out to be authorized, or its confirmation is retried. */
  | { type: 'confirmation-requested'; orderId: string }
  | { type: 'deadline-passed' }
  | { type: 'message-resent' }
  | { type: 'message-answered'; ok: boolean };

/** The initial state of a page. @param name of the buyer */
export function initialCheckoutState(view: CheckoutView, name: string): CheckoutState {
  const { deliveryOptions, wantedDelivery, card, addresses } = view;
  // why: who has had wine shipped before wants it again, unless they chose otherwise
  const usual = wantedDelivery ?? (addresses.length > 0 ? 'shipping' : undefined);
  const option = deliveryOptions.find(({ delivery }) => delivery === usual) ?? deliveryOptions[0];
  return {
    fields: initialCheckoutFields({
      delivery: option?.delivery ?? '',
      addressView: addresses.length > 0 ? 'chosen' : 'fields',
      ...addressFieldsOf(addresses[0], name),
      ...replacedFieldsOf(view),
      ...billingFieldsOf(addresses[0]),
      card: card && isUsableCard(card) ? 'saved' : 'new',
    }),
    typed: {},
    errors: {},
    problem: undefined,
    check: undefined,
    order: placedOrderOf(view),
    deadline: undefined,
    phase: { name: 'editing' },
  };
}

/** The address of the order that is replaced, to be corrected; its recipient's age was confirmed when it was entered. */
function replacedFieldsOf({ replaces }: CheckoutView): Partial<CheckoutFields> {
  const details = replaces?.shippingDetails;
  if (!details) return {};
  const { country: _, apartment = '', phone = '', giftNote = '', ...lines } = details;
  return { ...lines, apartment, phone, giftNote, addressId: '', adult: 'on', addressView: 'fields' };
}

/** The order with which a page was opened, if it is already placed. */
export function placedOrderOf({ kind, order, deliveryOptions }: CheckoutView): PlacedOrder | null {
  if (!order || kind === 'new' || kind === 'enquiry') return null;
  const state = kind === 'resume' ? 'pending-payment' : 'purchased';
  return { id: order.id, payment: order.payment, state, payinTotal: deliveryOptions[0]?.payinTotal ?? null };
}

const editing = { name: 'editing' } as const;

/**
 * The next state of the checkout. An event that does not belong to the phase changes nothing: for example a second
 * press of the button, or an answer that arrives too late.
 */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'early-input-found':
      return { ...state, typed: { ...state.typed, ...event.fields }, fields: { ...state.fields, ...event.fields } };
    case 'fields-restored':
      return { ...state, fields: { ...event.fields, ...state.typed } };
    case 'fields-changed':
      return withFields(state, event.fields);
    case 'checked':
      return withCheck(state, event.refusal);
    case 'field-left':
      return { ...state, errors: { ...state.errors, ...event.errors } };
    case 'order-loaded':
      return withOrder(state, event);
    case 'message-resent':
    case 'message-answered':
      return messageReducer(state, event);
    case 'submitted':
    case 'confirmation-requested':
    case 'deadline-passed':
      return state.phase.name === 'editing' ? editingReducer(state, event) : state;
    default:
      return state.phase.name === 'working' && state.phase.step === event.step
        ? workingReducer(state, state.phase, event)
        : state;
  }
}

function withFields(state: CheckoutState, change: Partial<CheckoutFields>): CheckoutState {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !Object.hasOwn(change, name)));
  const check = state.check?.field && Object.hasOwn(change, state.check.field) ? undefined : state.check;
  return { ...state, errors, check, typed: { ...state.typed, ...change }, fields: { ...state.fields, ...change } };
}

/** An address that was refused must be shown as fields, one of which has the error. */
function withCheck(state: CheckoutState, check: RefusalMessage | undefined): CheckoutState {
  const fields: CheckoutFields = check?.field ? { ...state.fields, addressView: 'fields' } : state.fields;
  return { ...state, check, fields };
}

type PressEvent = Extract<CheckoutEvent, { type: 'submitted' | 'confirmation-requested' | 'deadline-passed' }>;

function editingReducer(state: CheckoutState, event: PressEvent): CheckoutState {
  const { fields, order } = state;
  if (event.type === 'deadline-passed') return { ...state, phase: { name: 'expired' } };
  if (event.type === 'confirmation-requested') {
    const { orderId } = event;
    return { ...state, problem: undefined, phase: { name: 'working', step: 'confirming', fields, orderId } };
  }
  const { errors, withNewCard } = event;
  if (Object.keys(errors).length > 0) {
    const isOfAddress = Object.keys(errors).some((name) => Object.hasOwn(addressFieldsOf(undefined, ''), name));
    return { ...state, errors, fields: isOfAddress ? { ...fields, addressView: 'fields' } : fields };
  }
  const step = withNewCard ? 'checking-card' : stepAfterCard(order);
  return { ...state, errors, problem: undefined, phase: { name: 'working', step, fields, orderId: order?.id } };
}

function stepAfterCard(order: PlacedOrder | null): CheckoutStep {
  return order?.payment ? 'paying' : 'placing-order';
}

function workingReducer(state: CheckoutState, phase: WorkingPhase, event: StepResult): CheckoutState {
  const leave = (url: string): CheckoutState => ({ ...state, phase: { name: 'leaving', step: phase.step, url } });
  switch (event.type) {
    case 'card-checked':
      return { ...state, phase: event.ok ? { ...phase, step: stepAfterCard(state.order) } : editing };
    case 'order-placed':
      return { ...withOrder(state, event), phase: { ...phase, step: 'paying', orderId: event.order.id } };
    case 'order-differs':
      return leave(`?order=${event.orderId}`);
    case 'paid':
      return { ...state, phase: { ...phase, step: 'confirming', orderId: event.orderId } };
    case 'card-refused':
      return { ...state, problem: { text: event.message, isOfCard: true }, phase: editing };
    case 'confirmed': {
      const { orderId, failed } = event;
      if (!failed.card && !failed.message) return leave(`/order/${orderId}/details`);
      const message = failed.message ? 'failed' : 'none';
      const { message: content } = phase.fields;
      return { ...state, phase: { name: 'placed', orderId, cardFailed: failed.card, message, content } };
    }
    case 'refused': {
      const { field, message, law, hasUnpaid } = event.refusal;
      const refused = { ...state, problem: { text: message, law, hasUnpaid }, phase: editing };
      if (field === undefined) return refused;
      return { ...refused, errors: { [field]: message }, fields: { ...state.fields, addressView: 'fields' } };
    }
    case 'failed':
      return { ...state, problem: event.problem, phase: editing };
    case 'signed-out': {
      const from = event.pathname + (state.order ? `?order=${state.order.id}` : event.search);
      return leave(`/login?${new URLSearchParams({ from })}`);
    }
    case 'expired':
      return { ...state, phase: { name: 'expired' } };
  }
}

function withOrder(state: CheckoutState, { order, now }: { order: PlacedOrder; now: string }): CheckoutState {
  const dueAt = order.payment?.expiresAt;
  return { ...state, order, deadline: dueAt === undefined ? state.deadline : { dueAt, now } };
}

function messageReducer(
  state: CheckoutState,
  event: Extract<CheckoutEvent, { type: 'message-resent' | 'message-answered' }>,
): CheckoutState {
  const { phase } = state;
  if (phase.name !== 'placed') return state;
  if (event.type === 'message-resent')
    return phase.message === 'failed' ? { ...state, phase: { ...phase, message: 'sending' } } : state;
  if (phase.message !== 'sending') return state;
  return { ...state, phase: { ...phase, message: event.ok ? 'sent' : 'failed' } };
}
