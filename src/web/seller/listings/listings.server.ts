import {
  type SellerTransition,
  sellerTransitions,
  changeListingState,
} from '#features/listing-management/editor/publish-listing.server.ts';
import { setListingStock } from '#features/listing-management/list/set-listing-stock.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { PageContext } from '../../app-context.server.ts';
import type { CardNotDone } from './card-not-done.ts';
import { cardRefusals, stockChangedWords } from '../listing-error-messages.ts';
import { typedText } from '../../typed.server.ts';

type Signed = { app: PageContext['app']; actor: SignedIn };
type Outcome = { done: SellerTransition | 'stock'; id: string } | CardNotDone;

/** Does what a form of a card of Manage listings asks for: `intent` is `stock`, or a move of the listing's process. */
export async function actOnCard(signed: Signed, form: FormData): Promise<Outcome> {
  const { id, intent, stock, oldTotal } = typedText(form, ['id', 'intent', 'stock', 'oldTotal'], 100);
  try {
    if (intent === 'stock') return await changeStock(signed, { id, stock, oldTotal });
    const transition = sellerTransitions.find((known) => known === intent);
    if (!transition) return { id, problem: cardRefusals['invalid-transition'] };
    const steered = await changeListingState(signed.app, signed.actor, { id, transition });
    return steered.ok ? { done: transition, id } : { id, problem: cardRefusals[steered.reason] };
  } catch (error) {
    signed.app.errors.report('request-failed', error);
    return { id, problem: cardRefusals[intent === 'stock' ? 'stock-failed' : 'failed'] };
  }
}

async function changeStock(
  { app, actor }: Signed,
  typed: { id: string; stock: string; oldTotal: string },
): Promise<Outcome> {
  const set = await setListingStock(app, actor, typed);
  const { id, stock } = typed;
  if (set.ok) return { done: 'stock', id };
  if (set.reason !== 'old-total-mismatch') {
    return { id, problem: cardRefusals[set.reason], stock: { typed: stock, now: undefined } };
  }
  return { id, problem: stockChangedWords(set.quantity), stock: { typed: stock, now: set.quantity } };
}
