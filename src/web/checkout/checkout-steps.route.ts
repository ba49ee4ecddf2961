import { checkCheckout, finishCheckout, placeCheckout } from '#features/checkout/checkout-steps.server.ts';
import { describeRefusal } from '#features/checkout/describe-refusal.ts';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { listingName } from '#features/listings/listing.ts';
import { sendMessage } from '#features/messages/send-message.server.ts';
import type { OrderView } from '#features/orders/order.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { savePaidCard } from '#features/payments/cards/save-card.server.ts';
import { findZipPlace } from '#features/places/delivery-place.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { ErrorName } from '#kit/error-names.ts';
import { answerForm, readForm } from '../forms/form-action.server.ts';
import { getPageContext, type PageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/checkout-steps.route.ts';

/**
 * The steps of the checkout, one POST each: `look` up the state of an order, `check` whether it could be placed now,
 * `place` it, `confirm` its payment, `keep` its card, send its `message`; and `zip`, the city and state of a ZIP code.
 * Every step may be repeated. The answer is JSON like that of forms: `saved`, or `refused` with a code.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const page = getPageContext(context);
  const form = await readForm(request);
  if (page.actor.kind !== 'user') return refused('signed-out');
  const step = String(form.get('step'));
  try {
    return await takeStep(page, page.actor, step, form);
  } catch (error) {
    page.app.errors.report(errorNames[step] ?? 'load-data-failed', error);
    return refused('failed');
  }
}

/** The error names under which failed steps are reported. */
const errorNames: Partial<Record<string, ErrorName>> = {
  place: 'initiate-order-failed',
  confirm: 'confirm-payment-failed',
  keep: 'handle card setup failed',
  message: 'send-message-failed',
};

type Answer = ReturnType<typeof saved> | ReturnType<typeof refused>;

function saved(more: object = {}) {
  return answerForm({ status: 'saved', ...more });
}

function refused(code: ErrorCode, more: object = {}, init: { status?: 409 } = {}) {
  return answerForm({ status: 'refused', code, ...more }, init);
}

/** Whatever the reason, the browser goes by the code and the message; the status says that the step is not possible. */
const notPossible = { status: 409 } as const;

async function takeStep(page: PageContext, actor: SignedIn, step: string, form: FormData): Promise<Answer> {
  const order = textOf(form, 'order');
  switch (step) {
    case 'place':
      return place(page, order, form);
    case 'check':
      return check(page, order, form);
    case 'confirm': {
      const finished = await finishCheckout(page.app, actor, order ?? '');
      return finished.ok ? saved() : refusalResponse(page, finished, []);
    }
    case 'keep': {
      const savedCard = await savePaidCard(page.app, actor, order ?? '');
      return savedCard.ok ? saved() : refused(savedCard.code, {}, notPossible);
    }
    case 'message': {
      const sent = await sendMessage(page.app, actor, order ?? '', { content: form.get('content') });
      return sent.ok ? saved() : refusalResponse(page, sent, []);
    }
    case 'zip':
      return saved({ place: await findZipPlace(page.app, actor, textOf(form, 'zip') ?? '') });
    default:
      return showStatus(page, order ?? '');
  }
}

/**
 * A form field. An invalid id is replaced by one that does not exist, since the database would reject it with an error.
 */
function textOf(form: FormData, name: string): string | undefined {
  const text = form.get(name);
  if (typeof text !== 'string' || text === '') return undefined;
  const isId = name !== 'order' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
  return isId ? text : '00000000-0000-4000-8000-000000000000';
}

async function showStatus({ app, actor }: PageContext, id: string) {
  const found = await showOrder(app, actor, id);
  return saved({ order: found.ok && found.value.roles.includes('customer') ? placedOrderOf(found.value) : null });
}

async function check(page: PageContext, order: string | undefined, form: FormData) {
  const request = parseJson(textOf(form, 'request') ?? '');
  const checked = await checkCheckout(page.app, page.actor, { order, request });
  return checked.ok ? saved() : refusalResponse(page, checked, [checked.meta?.listingId ?? '']);
}

async function place(page: PageContext, order: string | undefined, form: FormData) {
  const [request, address] = [textOf(form, 'request'), textOf(form, 'address')].map((text) => parseJson(text ?? ''));
  const placed = await placeCheckout(page.app, page.actor, { order, request, address, card: textOf(form, 'card') });
  if (!placed.ok) return refusalResponse(page, placed, [placed.meta?.listingId ?? '']);
  return saved({ order: placedOrderOf(placed.value), now: page.app.clock.now().toISOString() });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of an order that the buyer's browser needs. */
function placedOrderOf({ id, state, payment, payinTotal }: OrderView) {
  return { id, state, payment, payinTotal };
}

async function refusalResponse({ app, actor }: PageContext, refusal: OrderRefusal, listingIds: string[]) {
  const listings =
    refusal.meta?.left === undefined ? [] : await listListingsByIds(app, actor, listingIds, { closed: true });
  const names = new Map(listings.map((listing) => [listing.id, listingName(listing)]));
  return refused(refusal.code, { refusal: describeRefusal(refusal, names) }, notPossible);
}
