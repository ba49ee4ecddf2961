import { finishCheckout, placeCheckout } from '#features/checkout/checkout-steps.server.ts';
import { describeRefusal } from '#features/checkout/describe-refusal.ts';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { listingName } from '#features/listings/listing.ts';
import { sendMessage } from '#features/messages/send-message.server.ts';
import type { OrderView } from '#features/orders/order.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { savePaidCard } from '#features/payments/cards/save-card.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { ErrorName } from '#kit/error-names.ts';
import { answerForm, readForm } from '../forms/form-action.server.ts';
import { getPageContext, type PageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/checkout-steps.route.ts';

/**
 * The steps that a browser takes at the check-out, one POST each: `look` in which state an order is, `place` it, `confirm` its payment,
 * `keep` its card, send its `message`. Every step may be sent again. Answered in JSON as forms are: `saved`, or `refused` and why.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const page = getPageContext(context);
  const form = await readForm(request);
  if (page.actor.kind !== 'user') return refused('signed-out', 401);
  const step = String(form.get('step'));
  try {
    return await takeStep(page, page.actor, step, form);
  } catch (error) {
    page.app.errors.report(errorNames[step] ?? 'load-data-failed', error);
    return refused('failed', 500);
  }
}

/** The name under which it is reported that a step failed. */
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

function refused(code: string, status: number, more: object = {}) {
  return answerForm({ status: 'refused', code, ...more }, { status });
}

async function takeStep(page: PageContext, actor: SignedIn, step: string, form: FormData): Promise<Answer> {
  const order = textOf(form, 'order');
  switch (step) {
    case 'place':
      return place(page, order, textOf(form, 'request'));
    case 'confirm': {
      const finished = await finishCheckout(page.app, actor, order ?? '');
      return finished.ok ? saved() : refusalResponse(page, finished, []);
    }
    case 'keep': {
      const kept = await savePaidCard(page.app, actor, order ?? '');
      return kept.ok ? saved() : refused(kept.code, 409);
    }
    case 'message': {
      const sent = await sendMessage(page.app, actor, order ?? '', { content: form.get('content') });
      return sent.ok ? saved() : refusalResponse(page, sent, []);
    }
    default:
      return showStatus(page, order ?? '');
  }
}

/** A form's field. Ids that are none are refused before the database is asked. */
function textOf(form: FormData, name: string): string | undefined {
  const text = form.get(name);
  if (typeof text !== 'string' || text === '') return undefined;
  const isId = name !== 'order' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
  return isId ? text : '00000000-0000-4000-8000-000000000000';
}

async function showStatus({ app, actor }: PageContext, id: string) {
  const shown = await showOrder(app, actor, id);
  return saved({ order: shown.ok && shown.value.roles.includes('customer') ? placedOrderOf(shown.value) : null });
}

async function place(page: PageContext, order: string | undefined, text = '') {
  const request = parseJson(text);
  const placed = await placeCheckout(page.app, page.actor, { order, request });
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

/** As much of an order as its buyer's browser goes by. */
function placedOrderOf({ id, state, payment, payinTotal }: OrderView) {
  return { id, state, payment, payinTotal };
}

async function refusalResponse({ app, actor }: PageContext, refusal: OrderRefusal, listingIds: string[]) {
  const listings =
    refusal.meta?.left === undefined ? [] : await listListingsByIds(app, actor, listingIds, { closed: true });
  const names = new Map(listings.map((one) => [one.id, listingName(one)]));
  return refused(refusal.code, 409, { refusal: describeRefusal(refusal, names) });
}
