import { retryShipment } from '#features/clubs/billing/retry-shipment.server.ts';
import { answerForm, readTypedText } from '../../../forms/form-action.server.ts';
import { type FormResult, limitedAccess, tooManyAttempts } from '../../../forms/form-result.ts';
import type { SignedInPage } from '../../../shell/guards.server.ts';
import { clubErrorMessages } from '../error-messages.ts';

/** Handles the button that tries a declined card again. */
export async function handleRetryForm({ app, actor }: SignedInPage, form: FormData) {
  const { shipment } = readTypedText(form, ['shipment'], 40);
  const retried = await retryShipment(app, actor, shipment);
  if (retried.ok) {
    return answerForm<FormResult>({
      status: 'saved',
      title: 'Trying',
      message: 'The card is tried again in a moment.',
    });
  }
  if (actor.limited) return answerForm<FormResult>(limitedAccess);
  if (retried.code === 'too-many-requests') return answerForm<FormResult>(tooManyAttempts(retried));
  const code = retried.code === 'shipment-not-declined' ? 'invalid-transition' : retried.code;
  return answerForm<FormResult>({ status: 'refused', code, problem: clubErrorMessages[code] });
}
