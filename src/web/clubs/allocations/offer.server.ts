import { data, redirect } from 'react-router';
import { offerPath } from '#features/allocations/allocation-url.ts';
import { buyAllocation, wishForBottles, withdrawWish } from '#features/allocations/buying/buy-allocation.server.ts';
import type { WantedBottles } from '#features/allocations/buying/offer.ts';
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

function refused(refusal: Refused, typed: Record<string, string>) {
  if (refusal.code === 'validation-invalid-params') {
    return answerForm<Rejected>({ status: 'invalid', fields: refusal.errors, typed });
  }
  if (refusal.code === 'forbidden') return answerForm<Rejected>({ ...limitedAccess, typed });
  return answerForm<Rejected>({ status: 'refused', code: refusal.code, problem: problems[refusal.code], typed });
}

/** Handles a form of an allocation's page, by its intent. @throws a redirect after a change */
export async function handleOfferForm({ app, actor }: SignedInPage, id: string, form: FormData) {
  const typed = readTypedFields(form);
  const wanted = wantedOf(form);
  switch (typed.intent) {
    case 'buy': {
      const bought = await buyAllocation(app, actor, { id, attempt: typed.attempt ?? '', fields: typed, wanted });
      if (bought.ok) throw redirect(`${offerPath(id)}?done=bought`, 303);
      return refused(bought, typed);
    }
    case 'wish': {
      const wished = await wishForBottles(app, actor, { id, fields: typed, wanted });
      if (wished.ok) throw redirect(`${offerPath(id)}?done=wished`, 303);
      return refused(wished, typed);
    }
    case 'withdraw': {
      const withdrawn = await withdrawWish(app, actor, id);
      if (withdrawn.ok) throw redirect(`${offerPath(id)}?done=withdrawn`, 303);
      return refused(withdrawn, {});
    }
  }
  throw data(null, { status: 400 });
}
