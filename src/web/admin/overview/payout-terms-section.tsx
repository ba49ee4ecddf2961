import { Form, Link, useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import type { PayoutTermsPage } from '#features/payments/payouts/winery-payout-terms.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { formStateOf, type Rejected } from '../../forms/form-result.ts';
import { overviewUrl } from './overview.ts';

type Terms = PayoutTermsPage['meta'] & { list: PayoutTermsPage['data']; first: boolean };

/** The wineries with payout terms of their own, and a form to set or clear them. */
export function PayoutTermsSection({ terms, answer }: { terms: Terms; answer: Rejected | undefined }) {
  const { list, next, first, defaultDelayDays } = terms;
  return (
    <section aria-labelledby="terms" className="grid gap-3">
      <h2 id="terms" className="scroll-mt-24 text-title">
        Payout terms
      </h2>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        By default, wineries are paid {daysText(defaultDelayDays)} the buyer has received an order. You can set a
        different delay for a winery.
      </p>
      {list.length > 0 && (
        <ul className="list-none divide-y divide-line border-y border-line">
          {list.map(({ winery, delayDays, changed }) => (
            <li key={winery.id} className="grid gap-x-6 gap-y-0.5 py-3 text-small md:grid-cols-[minmax(0,1fr)_auto]">
              <Link to={`/winery/${winery.slug}`} className="link font-medium wrap-anywhere">
                {winery.name}
              </Link>
              <span className="figures">{delayDays === 1 ? '1 day' : `${delayDays} days`}</span>
              {changed && (
                <span className="text-caption text-ink-soft wrap-anywhere md:col-span-2">
                  {changed.by}, <time dateTime={changed.at}>{formatDate(changed.at)}</time>: “{changed.reason}”
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <nav aria-label="Pages of payout terms" className="flex flex-wrap gap-3 empty:hidden">
        {!first && (
          <Button to={overviewUrl()} icon="chevron-left">
            First page
          </Button>
        )}
        {next && <Button to={overviewUrl({ after: next })}>More wineries</Button>}
      </nav>
      <TermsForm answer={answer?.typed?.intent === 'close-alarm' ? undefined : answer} />
    </section>
  );
}

function TermsForm({ answer }: { answer: Rejected | undefined }) {
  const { typed, errors } = formStateOf(answer);
  const intent = useNavigation().formData?.get('intent');
  return (
    <Form method="post" replace preventScrollReset noValidate className="grid items-start gap-4 pt-2 md:grid-cols-6">
      <div className="md:col-span-4">
        <TextField
          id="winery"
          name="winery"
          label="Winery"
          hint="Full name, or the last part of its page’s URL"
          defaultValue={typed.winery}
          error={errors.winery}
          maxLength={120}
        />
      </div>
      <div className="md:col-span-2">
        <TextField
          id="delayDays"
          name="delayDays"
          type="number"
          inputMode="numeric"
          min={0}
          max={90}
          label="Delay in days"
          hint="From 0 to 90"
          defaultValue={typed.delayDays}
          error={errors.delayDays}
        />
      </div>
      <div className="md:col-span-6">
        <TextField
          id="terms-reason"
          name="reason"
          label="Your reason"
          hint="Kept with your name. The winery doesn’t see it."
          defaultValue={typed.reason}
          error={errors.reason}
          maxLength={maxReasonLength}
        />
      </div>
      <div className="flex flex-wrap gap-3 md:col-span-6">
        <Button
          type="submit"
          name="intent"
          value="set-terms"
          kind="primary"
          busy={intent === 'set-terms'}
          busyLabel="Saving"
        >
          Set the delay
        </Button>
        <Button type="submit" name="intent" value="clear-terms" busy={intent === 'clear-terms'} busyLabel="Saving">
          Use the standard delay
        </Button>
      </div>
    </Form>
  );
}

function daysText(days: number): string {
  if (days === 0) return 'as soon as';
  return days === 1 ? '1 day after' : `${days} days after`;
}
