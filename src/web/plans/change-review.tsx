import { Link, useNavigation } from 'react-router';
import { formatCommission } from '#features/plans/plan.ts';
import { addDays } from '#features/plans/plan-period.ts';
import type { ReviewedChange, WineryPlan } from '#features/plans/winery-plan.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { cardPageUrl } from '../cards/card-page-url.ts';
import { PlanSum } from '../catalog/plan-documents/plan-sum.tsx';
import { planMoney } from '../catalog/plan-documents/plan-texts.ts';
import { Form } from '../forms/form.tsx';
import { priceLabel, reviewUrl } from './plan-change.ts';

type ReviewProps = { review: ReviewedChange; shown: WineryPlan; here: string; limited: boolean };

/** What a change of plan costs to the cent, and the buttons that make it: now, or when the period ends. */
export function ChangeReview({ review, shown, here, limited }: ReviewProps) {
  const { plan, interval, quote, excess, endsOn, isCurrent } = review;
  if (isCurrent) return null;
  const needsCard = quote !== null && shown.card === null;
  const title = quote ? `Change to ${plan.name}, ${priceLabel(plan, interval)}` : 'Cancel your plan';
  return (
    <section
      id="review"
      aria-labelledby="review-title"
      className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4 rounded-lg bg-paper-sunk p-5 wrap-anywhere md:p-6"
    >
      <h2 id="review-title" className="text-title">
        {title}
      </h2>
      {excess.length > 0 && (
        <Notice tone={quote ? 'warning' : 'info'} title="You use more than this plan allows">
          {quote
            ? `Before you can change, ${excess.join(', and ')}. We don’t delete anything for you.`
            : 'You keep everything you have. You can’t add more until you’re below the limits.'}
        </Notice>
      )}
      {quote ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <p>
            If you change now, {plan.name} starts today and renews on {formatLocalDay(quote.endsOn)}, until you cancel.
          </p>
          <PlanSum amounts={{ ...quote, planName: plan.name }} />
        </div>
      ) : (
        <p className="text-pretty">
          {endsOn && `You keep your plan until ${formatLocalDay(addDays(endsOn, -1))}. `}
          After that you’re on {plan.name}: nothing to pay, and {formatCommission(plan.commission)} commission.
        </p>
      )}
      {needsCard && (
        <p>
          <Link to={cardPageUrl({ from: reviewUrl(here, plan, interval) })} className="link" reloadDocument>
            Save a card
          </Link>{' '}
          first. We charge it now, and each time the plan renews.
        </p>
      )}
      <Form method="post" action={here} preventScrollReset className="flex flex-wrap gap-3">
        <input type="hidden" name="planId" value={plan.id} />
        <input type="hidden" name="interval" value={interval} />
        <input type="hidden" name="version" value={shown.version} />
        <input type="hidden" name="amountCents" value={quote?.amountCents ?? 0} />
        <ChangeButtons review={review} disabled={limited || needsCard || (quote !== null && excess.length > 0)} />
        <Button to={here} preventScrollReset>
          Not now
        </Button>
      </Form>
    </section>
  );
}

function ChangeButtons({ review, disabled }: { review: ReviewedChange; disabled: boolean }) {
  const { quote, endsOn } = review;
  const busy = useNavigation().formData?.get('when');
  const pay = quote && quote.amountCents > 0 ? `Change now and pay ${planMoney(quote.amountCents)}` : 'Change now';
  return (
    <>
      {quote && (
        <Button type="submit" name="when" value="now" kind="primary" busy={busy === 'now'} disabled={disabled}>
          {pay}
        </Button>
      )}
      {endsOn && (
        <Button
          type="submit"
          name="when"
          value="period-end"
          kind={quote ? 'secondary' : 'danger'}
          busy={busy === 'period-end'}
          disabled={disabled}
        >
          {quote ? `Change on ${formatLocalDay(endsOn)}` : 'Cancel my plan'}
        </Button>
      )}
    </>
  );
}
