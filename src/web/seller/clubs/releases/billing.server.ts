import { retryDeclinedShipments, retryShipment } from '#features/clubs/billing/retry-shipment.server.ts';
import { answerForm, readTypedText } from '../../../forms/form-action.server.ts';
import { type FormResult, limitedAccess, tooManyAttempts } from '../../../forms/form-result.ts';
import type { SignedInPage } from '../../../shell/guards.server.ts';
import { clubErrorMessages } from '../error-messages.ts';

/** Handles the buttons that try a declined card, or all of a release or a day, again. */
export async function handleRetryForm(
  { app, actor }: SignedInPage,
  form: FormData,
  part: Parameters<typeof retryDeclinedShipments>[2],
) {
  const { shipment } = readTypedText(form, ['shipment'], 40);
  const isAll = shipment === 'all';
  const retried = isAll ? await retryDeclinedShipments(app, actor, part) : await retryShipment(app, actor, shipment);
  if (retried.ok) return answerForm<FormResult>({ status: 'saved', ...retriedMessage(retried.value) });
  if (actor.limited) return answerForm<FormResult>(limitedAccess);
  if (retried.code === 'too-many-requests') return answerForm<FormResult>(tooManyAttempts(retried));
  const code = retried.code === 'shipment-not-declined' ? 'invalid-transition' : retried.code;
  return answerForm<FormResult>({ status: 'refused', code, problem: clubErrorMessages[code] });
}

/** What is said after cards are tried again. */
function retriedMessage(retried: { id: string } | { tried: number; tooSoon: number }) {
  if ('id' in retried) return { title: 'Trying', message: 'The card is tried again in a moment.' };
  const { tried, tooSoon } = retried;
  const cards = (count: number) => (count === 1 ? '1 card' : `${count.toLocaleString('en-US')} cards`);
  const left = `${cards(tooSoon)} ${tooSoon === 1 ? 'was' : 'were'} tried in the last ten minutes. Try again later.`;
  if (tried === 0) return { title: 'Not tried again', message: left };
  const done = `${cards(tried)} ${tried === 1 ? 'is' : 'are'} tried again in a moment.`;
  return { title: 'Trying', message: tooSoon === 0 ? done : `${done} ${left}` };
}
