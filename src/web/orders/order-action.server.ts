import { redirect } from 'react-router';
import { sendMessage } from '#features/messages/send-message.server.ts';
import type { OrderView } from '#features/orders/order.ts';
import { type OrderRefusal, orderErrorName } from '#features/orders/order-refusal.ts';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { findOrderTransition } from '#features/orders/process/order-process.ts';
import { listTransitionFields } from '#features/orders/process/transition-forms.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { transitionParamsOf } from '#features/orders/process/transition-params.schema.ts';
import { manualPresentation, type OrderAction } from '#features/orders/process/transition-presentations.ts';
import { reviewOrder } from '#features/orders/reviews/review-order.server.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { readTypedText } from '../forms/form-action.server.ts';
import type { SignedInPage } from '../shell/guards.server.ts';
import { orderErrorMessage } from './error-messages.ts';
import type { RejectedOrderForm } from './order-page.ts';

/** The maximum length of a text that is returned to the form: longer than allowed, so that it can be shortened. */
const maxTypedLength = 20_000;
const fieldNames = ['content', ...listTransitionFields()] as const;

/**
 * Handles a form of an order's page: `intent` is `message`, or a transition of the order process.
 * @param path of the page
 * @throws a redirect to the page once it is done
 */
export async function handleOrderAction(
  { app, actor }: SignedInPage,
  { order, form, path }: { order: OrderView; form: FormData; path: string },
): Promise<{ status: number; answer: RejectedOrderForm }> {
  // why: browsers submit line breaks as two characters, and count them as one
  const typed = Object.fromEntries(
    Object.entries(readTypedText(form, fieldNames, maxTypedLength)).map(([name, text]) => [
      name,
      text.replaceAll('\r\n', '\n'),
    ]),
  ) as Record<(typeof fieldNames)[number], string>;
  const intent = intentOf(form.get('intent'));
  const page = { app, actor };
  const {
    refusal = 'failed',
    errors,
    done,
  } = intent === 'message'
    ? await postMessage(page, order, typed.content)
    : await makeTransition(page, order, intent, typed);
  if (done) throw redirect(intent === 'message' ? `${path}#message` : path, 303);
  if (errors) return { status: 400, answer: { status: 'invalid', intent, typed, fields: errors } };
  const problem = orderErrorMessage(intent, refusal, order);
  const code = refusal === 'failed' ? refusal : refusal.code;
  // why: the page shows the order as it is now, whatever was wrong
  return { status: 409, answer: { status: 'refused', code, problem, intent, typed } };
}

function intentOf(given: unknown): RejectedOrderForm['intent'] {
  if (given === 'accept' || typeof given !== 'string') return given === 'accept' ? 'accept' : 'message';
  return findOrderTransition(given)?.name ?? 'message';
}

type Outcome = { done?: true; refusal?: OrderRefusal | 'failed'; errors?: FieldErrors };

async function postMessage({ app, actor }: SignedInPage, { id }: OrderView, content: string): Promise<Outcome> {
  try {
    const sent = await sendMessage(app, actor, id, { content });
    return sent.ok ? { done: true } : outcomeOf(sent);
  } catch (error) {
    app.errors.report('send-message-failed', error, { order: id });
    return { refusal: 'failed' };
  }
}

async function makeTransition(
  { app, actor }: SignedInPage,
  order: OrderView,
  intent: OrderAction,
  { reviewRating, ...texts }: Record<(typeof fieldNames)[number], string>,
): Promise<Outcome> {
  const params = { ...texts, reviewRating: reviewRating === '' ? undefined : Number(reviewRating) };
  const parsed = intent === 'accept' ? undefined : transitionParamsOf(intent, params);
  if (parsed && !parsed.success) return { errors: fieldErrorsOf(parsed.error.issues) };
  const { id } = order;
  try {
    const made =
      intent === 'accept'
        ? await acceptOrder(app, actor, id)
        : manualPresentation(intent)?.form === 'review'
          ? await reviewOrder(app, actor, { id, params })
          : await transitionOrder(app, actor, { id, transition: intent, params });
    return made.ok ? { done: true } : outcomeOf(made);
  } catch (error) {
    app.errors.report(orderErrorName(intent), error, { order: id });
    return { refusal: 'failed' };
  }
}

function outcomeOf(refusal: OrderRefusal): Outcome {
  const { parameter, message } = refusal.meta ?? {};
  const wrong = refusal.code === 'validation-invalid-params' && parameter !== undefined && message !== undefined;
  return wrong ? { errors: { [parameter]: message } } : { refusal };
}
