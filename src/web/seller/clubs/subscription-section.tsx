import { Link } from 'react-router';
import type { BilledDay } from '#features/clubs/billing/billing-report.ts';
import { forecastDays } from '#features/clubs/subscriptions/forecast.ts';
import type { OfferableWine } from '#features/clubs/subscriptions/offered-wine.ts';
import { formatMoney } from '#kit/money.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { clubUrl } from './clubs-url.ts';

type WinesProps = { clubId: string; wines: readonly OfferableWine[]; offSale: number; mayChange: boolean };

/** The wines that a subscription offers, with the bottles that members need of them soon, against the stock. */
export function SubscriptionWines({ clubId, wines, offSale, mayChange }: WinesProps) {
  const shown = wines.filter(({ isOffered, needed }) => isOffered || needed > 0);
  return (
    <section aria-labelledby="wines" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="wines" className="text-title">
          Wines
        </h2>
        {mayChange && (
          <Button size="compact" to={clubUrl(clubId, 'wines')}>
            Choose wines
          </Button>
        )}
      </header>
      {offSale > 0 && (
        <p className="text-small text-danger">
          {offSale === 1 ? '1 wine' : `${offSale} wines`} that you offer here {offSale === 1 ? 'is' : 'are'} not on
          sale.
        </p>
      )}
      {shown.length === 0 ? (
        <p className="text-ink-soft">No wines yet. Members choose from the wines that you offer here.</p>
      ) : (
        <>
          <p className="max-w-prose text-small text-ink-soft text-pretty">
            Needed: the bottles that members get in the next {forecastDays} days, as of now.
          </p>
          <ul className="list-none divide-y divide-line border-y border-line">
            {shown.map((wine) => (
              <WineRow key={wine.id} wine={wine} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function WineRow({ wine: { name, isOffered, needed, missing, stock } }: { wine: OfferableWine }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <p className="flex min-w-0 grow basis-60 flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
        {name}
        {missing > 0 && (
          <Badge tone="stopped" icon="alert">
            {missing.toLocaleString('en-US')} missing
          </Badge>
        )}
        {!isOffered && <Badge tone="care">No longer offered</Badge>}
      </p>
      <dl className="figures flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
        <Count label="Needed" count={needed} />
        <Count label="In stock" count={stock} />
      </dl>
    </li>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="font-semibold text-ink">{count.toLocaleString('en-US')}</dd>
    </div>
  );
}

/** The days on which a subscription was billed, the latest first. */
export function BilledDayList({ clubId, days }: { clubId: string; days: readonly BilledDay[] }) {
  return (
    <ul className="list-none divide-y divide-line border-y border-line">
      {days.map(({ day, billedCents, ...counts }) => (
        <li key={day} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <Link to={clubUrl(clubId, `shipments/${day}`)} className="link font-medium">
            {formatLocalDay(day)}
          </Link>
          <span className="figures text-small text-ink-soft">
            {(['billed', 'charging', 'declined', 'skipped'] as const)
              .filter((state) => counts[state] > 0)
              .map((state) => `${counts[state].toLocaleString('en-US')} ${state}`)
              .join(', ')}
            {billedCents > 0 && ` · ${formatMoney({ amount: billedCents, currency: 'USD' })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
