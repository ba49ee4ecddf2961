import { Link, useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import type { PayoutTermsPage } from '#features/payments/payouts/winery-payout-terms.ts';
import type { GatewayCost, MoneyOverview } from '#features/reporting/money-overview.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { type FormResult, formStateOf } from '../../forms/form-result.ts';
import { type MissingProof, ProofForm } from '../../shell/proof/proof-form.tsx';
import { overviewUrl } from './overview.ts';

type Terms = PayoutTermsPage['meta'] & { list: PayoutTermsPage['data']; first: boolean };

/** The wineries with payout terms of their own, and a form to set or clear them. */
export function PayoutTermsSection(props: {
  terms: Terms;
  costs: readonly GatewayCost[];
  earnedAbroad: MoneyOverview['earnedAbroad'];
  proof: MissingProof | null;
  answer: FormResult | undefined;
}) {
  const { terms, costs, earnedAbroad, proof, answer } = props;
  const { list, next, first, defaultDelayDays } = terms;
  return (
    <section aria-labelledby="terms" className="grid gap-3">
      <h2 id="terms" className="scroll-mt-24 text-title">
        Payout terms
      </h2>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        By default, wineries are paid {daysText(defaultDelayDays)} the buyer has received an order. You can set a
        different delay for a winery. What is due on a day is sent in one payout; a winery can choose one payout a week.
      </p>
      <StripeFees costs={costs} />
      {earnedAbroad.length > 0 && (
        <p className="max-w-prose text-small text-ink-soft text-pretty">
          Stripe books the sales of wineries abroad, and your share of them, in their currencies. Your share so far,
          after card fees: <span className="figures">{earnedAbroad.map(formatMoney).join(' · ')}</span>.
        </p>
      )}
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
      {proof && (
        <ProofForm proof={proof} why="Before you change when a winery is paid." errors={formStateOf(answer).errors} />
      )}
      <TermsForm answer={formStateOf(answer).typed.intent === 'close-alarm' ? undefined : answer} />
    </section>
  );
}

const costLabels: Readonly<Record<GatewayCost['kind'], string>> = {
  'gateway-fees': 'Payouts, accounts, and other products',
  'gateway-taxes': 'Taxes on fees',
  'exchange-fees': 'Currency exchange',
  'dispute-fees': 'Disputes',
};

/**
 * What Stripe charges the operator for paying wineries.
 * @see https://stripe.com/connect/pricing, for platforms in the US that handle pricing, in September 2026
 */
function StripeFees({ costs }: { costs: readonly GatewayCost[] }) {
  return (
    <div className="grid max-w-prose gap-2 text-small">
      <h3 className="font-semibold">What Stripe charges you</h3>
      <p className="text-ink-soft text-pretty">
        You pay Stripe for payouts, not the wineries. Its public prices in the US, as of September 2026: $2.00 a month
        for each winery that is paid in that month, and 0.25% plus $0.25 for each payout. Check your own agreement in
        your Stripe dashboard: your prices may differ.
      </p>
      {costs.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {costs.map(({ kind, amount }) => (
            <div key={`${kind} ${amount.currency}`} className="grid">
              <dt className="text-caption text-ink-soft">{costLabels[kind]}, last 30 days</dt>
              <dd className="figures font-medium">{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function TermsForm({ answer }: { answer: FormResult | undefined }) {
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
