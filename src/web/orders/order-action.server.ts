import { redirect } from 'react-router';
import { sendMessage } from '#features/messages/send-message.server.ts';
import { acceptMove, declineMove, withdrawMove } from '#features/orders/booking-moves/answer-move.server.ts';
import type { OrderView } from '#features/orders/order.ts';
import { type OrderRefusal, orderErrorName } from '#features/orders/order-refusal.ts';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { decideReturnedGoods } from '#features/orders/process/decide-returned-goods.server.ts';
import { markReady } from '#features/orders/process/mark-ready.server.ts';
import { findOrderTransition } from '#features/orders/process/order-process.ts';
import { listTransitionFields } from '#features/orders/process/transition-forms.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { missingFieldMessages, transitionParamsOf } from '#features/orders/process/transition-params.schema.ts';
import { manualPresentation, type OrderAction } from '#features/orders/process/transition-presentations.ts';
import { reviewOrder } from '#features/orders/reviews/review-order.server.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { readTypedText } from '../forms/form-action.server.ts';
import type { SignedInPage } from '../shell/guards.server.ts';
import { orderErrorMessage } from './error-messages.ts';
import { isMoveAnswer } from './moves/move-answer.ts';
import type { MoveAnswer, RejectedOrderForm } from './order-page.ts';
import { isReasonRequired } from './required-reason.ts';

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
  } = isMoveAnswer(intent)
    ? await answerProposal(page, order, intent, form.get('number'))
    : await handleIntent(page, order, intent, typed);
  if (done) throw redirect(`${path}${anchors[intent] ?? ''}`, 303);
  if (errors) return { status: 400, answer: { status: 'invalid', intent, typed, fields: errors } };
  const problem = orderErrorMessage(intent, refusal, order);
  const code = refusal === 'failed' ? refusal : refusal.code;
  // why: the page shows the order as it is now, whatever was wrong
  return { status: 409, answer: { status: 'refused', code, problem, intent, typed } };
}

/** Where the page is shown after a form: where its effect is seen. */
const anchors: Partial<Record<RejectedOrderForm['intent'], string>> = { message: '#message', 'accept-move': '#place' };

function handleIntent(
  page: SignedInPage,
  order: OrderView,
  intent: Exclude<RejectedOrderForm['intent'], MoveAnswer>,
  typed: Record<(typeof fieldNames)[number], string>,
): Promise<Outcome> {
  if (intent === 'message') return postMessage(page, order, typed.content);
  if (intent === 'restock' || intent === 'write-off') return decideGoods(page, order, intent === 'restock');
  return makeTransition(page, order, intent, typed);
}

function intentOf(given: unknown): RejectedOrderForm['intent'] {
  if (given === 'accept' || given === 'ready' || given === 'restock' || given === 'write-off') return given;
  if (isMoveAnswer(given)) return given;
  if (typeof given !== 'string') return 'message';
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

const moveAnswers = {
  'accept-move': acceptMove,
  'decline-move': declineMove,
  'withdraw-move': withdrawMove,
} as const;

async function answerProposal(
  { app, actor }: SignedInPage,
  { id }: OrderView,
  intent: MoveAnswer,
  number: FormDataEntryValue | null,
): Promise<Outcome> {
  try {
    const answered = await moveAnswers[intent](app, actor, { id, params: { number: Number(number) } });
    return answered.ok ? { done: true } : { refusal: answered };
  } catch (error) {
    app.errors.report(`${intent}-failed`, error, { order: id });
    return { refusal: 'failed' };
  }
}

async function decideGoods({ app, actor }: SignedInPage, { id }: OrderView, restock: boolean): Promise<Outcome> {
  try {
    const decided = await decideReturnedGoods(app, actor, { id, restock });
    return decided.ok ? { done: true } : { refusal: decided };
  } catch (error) {
    app.errors.report('returned-goods-failed', error, { order: id });
    return { refusal: 'failed' };
  }
}

const flagUseCases = { accept: acceptOrder, ready: markReady } as const;

async function makeTransition(
  { app, actor }: SignedInPage,
  order: OrderView,
  intent: OrderAction,
  { reviewRating, ...texts }: Record<(typeof fieldNames)[number], string>,
): Promise<Outcome> {
  const params = { ...texts, reviewRating: reviewRating === '' ? undefined : Number(reviewRating) };
  const setsFlag = intent === 'accept' || intent === 'ready';
  const parsed = setsFlag ? undefined : transitionParamsOf(intent, params);
  if (parsed && !parsed.success) return { errors: fieldErrorsOf(parsed.error.issues) };
  if (intent === 'cancel' && texts.cancelReason.trim() === '' && isReasonRequired('cancelReason', order))
    return { errors: { cancelReason: missingFieldMessages.cancelReason } };
  const { id } = order;
  try {
    const made = setsFlag
      ? await flagUseCases[intent](app, actor, id)
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
