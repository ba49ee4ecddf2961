import {
  changeListingState,
  type SellerTransition,
  sellerTransitions,
} from '#features/listing-management/editor/publish-listing.server.ts';
import { setListingStock } from '#features/listing-management/list/set-listing-stock.server.ts';
import { planLimitMessage } from '#features/wineries/terms/winery-terms.ts';
import { readTypedText } from '../../forms/form-action.server.ts';
import type { SignedInPage } from '../../shell/guards.server.ts';
import { listingErrors, stockChangedMessage } from '../listing-error-messages.ts';
import type { RejectedCard } from './stock-form.tsx';

type Outcome = { done: SellerTransition | 'stock'; id: string } | RejectedCard;

/** Handles a form of a card of Manage listings: `intent` is `stock`, or a transition of the listing process. */
export async function handleCardAction(page: SignedInPage, form: FormData): Promise<Outcome> {
  const { id, intent, stock, oldTotal } = readTypedText(form, ['id', 'intent', 'stock', 'oldTotal'], 100);
  try {
    if (intent === 'stock') return await changeStock(page, { id, stock, oldTotal });
    const transition = sellerTransitions.find((known) => known === intent);
    if (!transition) return refuse('invalid-transition', { id });
    const changed = await changeListingState(page.app, page.actor, { id, transition });
    if (changed.ok) return { done: transition, id };
    if (changed.code !== 'plan-limit') return refuse(changed.code, { id });
    return { status: 'refused', code: changed.code, problem: planLimitMessage(changed.reached), typed: { id } };
  } catch (error) {
    page.app.errors.report('request-failed', error);
    return refuse(intent === 'stock' ? 'stock-failed' : 'failed', { id });
  }
}

async function changeStock(
  { app, actor }: SignedInPage,
  typed: { id: string; stock: string; oldTotal: string },
): Promise<Outcome> {
  const set = await setListingStock(app, actor, typed);
  const { id, stock } = typed;
  if (set.ok) return { done: 'stock', id };
  if (set.code !== 'old-total-mismatch') return refuse(set.code, { id, stock });
  const oldTotal = `${set.quantity ?? ''}`;
  return { status: 'conflict', problem: stockChangedMessage(set.quantity), typed: { id, stock, oldTotal } };
}

function refuse(code: keyof typeof listingErrors, typed: { id: string; stock?: string }): RejectedCard {
  return { status: 'refused', code, problem: listingErrors[code], typed };
}
