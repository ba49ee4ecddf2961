import type { CardRefusal } from '#features/payments/cards/saved-card.ts';
import { tooManyMessage, tooManyStatus } from '../forms/form-result.ts';
import { paymentFailure } from './payment-failures.ts';

/** The message for a card that was not saved or deleted, and its HTTP status where it is not that of the code. */
export function cardErrorMessage(refusal: CardRefusal): { status?: number; problem: string } {
  switch (refusal.code) {
    case 'forbidden':
      return { problem: 'You are logged in with limited access: you can change no card.' };
    case 'not-found':
      return { problem: 'This card is not among yours. Please enter it again.' };
    case 'busy':
      return {
        // why: the buyer's own other change is under way, and the server is not overloaded
        status: 409,
        problem: 'Your card is being changed at this moment, perhaps in another window. Please try again in a minute.',
      };
    case 'too-many':
      return {
        status: tooManyStatus(refusal),
        problem: `${tooManyMessage(refusal)} A card can be tried ten times an hour.`,
      };
    case 'failed':
      // why: the bank declined the card; the server has not failed
      return { status: 402, problem: declinedMessage(refusal.failure.code) };
    case 'no-answer':
      return { problem: 'The card provider does not answer. Please try again in a few minutes.' };
    case 'no-provider':
      return { problem: 'Card payments are not set up here.' };
  }
}

/** The message of a declined card. Saving a card pays nothing, so the general message about payments does not fit. */
function declinedMessage(code: Parameters<typeof paymentFailure>[0]): string {
  return code === 'other' ? 'Your bank did not confirm this card. Use another one.' : paymentFailure(code).message;
}
