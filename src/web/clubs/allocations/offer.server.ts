import { data, redirect } from 'react-router';
import { offerPath } from '#features/allocations/allocation-url.ts';
import { buyAllocation, wishForBottles, withdrawWish } from '#features/allocations/buying/buy-allocation.server.ts';
import type { OfferStep, PricedOffer, WantedBottles } from '#features/allocations/buying/offer.ts';
import { showOffer } from '#features/allocations/buying/show-offers.server.ts';
import type { InvalidParams } from '#kit/field-errors.ts';
import { answerForm, readTypedFields } from '../../forms/form-action.server.ts';
import { limitedAccess, type Rejected } from '../../forms/form-result.ts';
import type { SignedInPage } from '../../shell/guards.server.ts';

/** The bottles of each wine that are wanted, from fields named `bottles-{listing}`; without those of none. */
export function wantedOf(fields: Iterable<[string, unknown]>): WantedBottles[] {
  return [...fields].flatMap(([name, value]) => {
    const listingId = /^bottles-([0-9a-f-]{36})$/.exec(name)?.[1];
    const quantity = typeof value === 'string' && /^\d{0,4}$/.test(value.trim()) ? Number(value) : Number.NaN;
    return listingId === undefined || quantity === 0 ? [] : [{ listingId, quantity }];
  });
}

const problems = {
  'not-found': 'This allocation is no longer here.',
  closed: 'The window is not open now.',
  'own-winery': 'You work for this winery, so you can’t buy its wine.',
  'no-payout-account': 'This winery can’t take payments now. Please try again later.',
  'price-changed': 'The total has changed. Check it, then press the button again.',
} as const;

type Refused = InvalidParams | { ok: false; code: keyof typeof problems | 'forbidden' };

/** What a form answers with: what the chosen bottles cost now, or what is wrong with them. */
type Priced = { priced: PricedOffer | null };

function refused(refusal: Refused, typed: Record<string, string>, priced: Priced) {
  if (refusal.code === 'validation-invalid-params') {
    return answerForm<Rejected & Priced>({ status: 'invalid', fields: refusal.errors, typed, ...priced });
  }
  if (refusal.code === 'forbidden') return answerForm<Rejected & Priced>({ ...limitedAccess, typed, ...priced });
  const { code } = refusal;
  return answerForm<Rejected & Priced>({ status: 'refused', code, problem: problems[code], typed, ...priced });
}

/** What the bottles of a sent form cost now: others may have bought since its page was shown. */
async function price(
  { app, actor }: SignedInPage,
  asked: { id: string; step: OfferStep; typed: Record<string, string>; wanted: WantedBottles[] },
): Promise<Priced> {
  const { id, step, typed, wanted } = asked;
  const delivery = typed.delivery === 'pickup' ? 'pickup' : 'shipping';
  const shown = await showOffer(app, actor, { id, asked: { step, delivery, wanted } });
  return { priced: shown.ok ? shown.value.priced : null };
}

/** Handles a form of an allocation's page, by its intent. @throws a redirect after a change */
export async function handleOfferForm(page: SignedInPage, id: string, form: FormData) {
  const { app, actor } = page;
  const typed = readTypedFields(form);
  const wanted = wantedOf(form);
  switch (typed.intent) {
    case 'price': {
      const { priced } = await price(page, { id, step: typed.step === 'wish' ? 'wish' : 'buy', typed, wanted });
      const fields = priced && 'problems' in priced.result ? priced.result.problems : {};
      return answerForm({ status: 'saved', typed, fields, priced } as const);
    }
    case 'buy': {
      const bought = await buyAllocation(app, actor, { id, attempt: typed.attempt ?? '', fields: typed, wanted });
      if (bought.ok) throw redirect(`${offerPath(id)}?done=bought`, 303);
      return refused(bought, typed, await price(page, { id, step: 'buy', typed, wanted }));
    }
    case 'wish': {
      const wished = await wishForBottles(app, actor, { id, fields: typed, wanted });
      if (wished.ok) throw redirect(`${offerPath(id)}?done=wished`, 303);
      return refused(wished, typed, await price(page, { id, step: 'wish', typed, wanted }));
    }
    case 'withdraw': {
      const withdrawn = await withdrawWish(app, actor, id);
      if (withdrawn.ok) throw redirect(`${offerPath(id)}?done=withdrawn`, 303);
      return refused(withdrawn, {}, { priced: null });
    }
  }
  throw data(null, { status: 400 });
}
