import { Link, useNavigation } from 'react-router';
import { formatCommission, isFree } from '#features/plans/plan.ts';
import { addDays } from '#features/plans/plan-period.ts';
import { findExcess, graceDays, type WineryPlan } from '#features/plans/winery-plan.ts';
import { confirmPaymentPath } from '#features/subscriptions/charge.ts';
import type { LimitedThing } from '#features/wineries/terms/winery-terms.ts';
import type { BasisPoints } from '#kit/money.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { cardBrand } from '../cards/card-brand.ts';
import { cardPageUrl } from '../cards/card-page-url.ts';
import { planMoney } from '../catalog/plan-documents/plan-texts.ts';
import { Form } from '../forms/form.tsx';
import { priceLabel } from './plan-change.ts';

const things: readonly [LimitedThing, string][] = [
  ['listings', 'Listings on sale'],
  ['clubs', 'Wine clubs'],
  ['seats', 'Staff and invitations'],
];

type CurrentProps = { shown: WineryPlan; commission: BasisPoints; here: string; limited: boolean };

/** The plan that a winery has now: price, period, how much of it is used, and the card that pays. */
export function CurrentPlan({ shown, commission, here, limited }: CurrentProps) {
  const { terms, paid, usage, creditCents, card } = shown;
  return (
    <section
      aria-labelledby="current"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-paper-raised p-5 wrap-anywhere md:p-6"
    >
      <div className="grid gap-1">
        <h2 id="current" className="text-title">
          {terms?.planName ?? 'No plan'}
        </h2>
        <p className="text-ink-soft">
          {paid ? `${priceLabel(paid.plan, paid.interval)} · ` : ''}
          {formatCommission(terms?.commission ?? commission)} commission on new orders
        </p>
        {paid && (
          <p className="text-ink-soft">
            {paid.unpaidSince ? 'Not paid: ' : 'Paid: '}
            {formatLocalDay(paid.startsOn)} to {formatLocalDay(addDays(paid.endsOn, -1))}.
            {!paid.unpaidSince && !paid.next && ` Renews on ${formatLocalDay(paid.endsOn)}.`}
          </p>
        )}
        {creditCents > 0 && <p>You have a credit of {planMoney(creditCents)} toward your next invoice.</p>}
      </div>
      <PlanNotices shown={shown} here={here} limited={limited} />
      <dl className="grid gap-3 border-t border-line pt-4 md:grid-cols-3">
        {things.map(([thing, label]) => (
          <div key={thing} className="grid gap-0.5">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="figures">
              {usage[thing].toLocaleString('en-US')} of {terms?.[thing]?.toLocaleString('en-US') ?? 'any number'}
            </dd>
            {usage[thing] > (terms?.[thing] ?? Number.POSITIVE_INFINITY) && (
              <dd className="text-small text-ink-soft text-pretty">
                More than your plan allows. You keep what you have, but can’t add more.
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-4">
        {card ? `${cardBrand(card.brand)} ending in ${card.last4Digits}` : 'You have no saved card.'}
        {card?.blocked ? ', declined by the bank' : card?.expired && ', expired'}{' '}
        <Link to={cardPageUrl({ from: here, replace: card !== null })} className="link" reloadDocument>
          {card ? 'Replace the card' : 'Save a card'}
        </Link>
      </p>
    </section>
  );
}

/** What is planned, and what is not paid. */
function PlanNotices({ shown, here, limited }: { shown: WineryPlan; here: string; limited: boolean }) {
  const { paid, isPending, ownPayment, version, usage } = shown;
  const busy = useNavigation().formData?.get('intent') === 'keep';
  const pay = ownPayment !== null && (
    <Button to={confirmPaymentPath(ownPayment)} reloadDocument size="small">
      Check the payment
    </Button>
  );
  if (isPending) {
    return (
      <Notice actions={pay || undefined}>
        We’re waiting for the payment of your new plan. Your bank may want you to confirm it.
      </Notice>
    );
  }
  if (!paid) return null;
  if (paid.unpaidSince) {
    return (
      <Notice tone="warning" title="Your plan isn’t paid" actions={pay || undefined}>
        We couldn’t charge the card on {formatLocalDay(paid.unpaidSince)}. To keep the plan,{' '}
        {ownPayment === null ? 'replace the card' : 'check the payment or replace the card'} by{' '}
        {formatLocalDay(addDays(paid.unpaidSince, graceDays))}.
      </Notice>
    );
  }
  if (!paid.next) return null;
  const { plan, interval } = paid.next;
  const excess = findExcess(plan, usage);
  return (
    <Notice>
      <Form method="post" action={here} preventScrollReset className="flex flex-wrap items-center gap-4">
        <span>
          {isFree(plan)
            ? `Your plan ends on ${formatLocalDay(addDays(paid.endsOn, -1))}. Then you’re on ${plan.name}.`
            : `Your plan changes to ${plan.name}, ${priceLabel(plan, interval)}, on ${formatLocalDay(paid.endsOn)}.`}
        </span>
        <input type="hidden" name="version" value={version} />
        {excess.length > 0 && (
          <span>
            You use more than {plan.name} allows. You keep everything you have, but you can’t add more until you{' '}
            {excess.join(', and ')}.
          </span>
        )}
        <Button type="submit" name="intent" value="keep" size="small" busy={busy} disabled={limited}>
          Keep my plan
        </Button>
      </Form>
    </Notice>
  );
}
