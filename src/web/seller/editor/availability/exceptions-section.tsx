import { Link } from 'react-router';
import type { CalendarMonth } from '#features/availability/calendar/seller-calendar.ts';
import { addMonths } from '#features/availability/local-day.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { formatMonth } from '../../../calendar/day-labels.ts';
import type { AvailabilityTabData } from './availability-tab.ts';
import { ConfirmExceptionForm } from './confirm-exception-form.tsx';
import { ExceptionForm } from './exception-form.tsx';
import { ExceptionItem } from './exception-item.tsx';
import { useExceptionForm } from './use-exception-form.tsx';

/** The exceptions and bookings of one month; the month is in the URL. */
export function ExceptionsSection({ data, limited }: { data: AvailabilityTabData; limited: boolean }) {
  const { listingId, from, month, today, shown, problem, typed, added, confirmation } = data;
  const form = useExceptionForm({ listingId, from });
  const name = formatMonth(month);
  return (
    <section id="exceptions" aria-labelledby="month" className="grid gap-5 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="month" className="font-display text-title">
          {name}
        </h3>
        <div className="flex">
          <MonthLink to={addMonths(month, -1)} icon="chevron-left" />
          <MonthLink to={addMonths(month, 1)} icon="chevron-right" />
        </div>
      </div>
      {problem?.failed && <Notice tone="error">{problem.message}</Notice>}
      {confirmation && <ConfirmExceptionForm confirmation={confirmation} form={form} from={from} isFetched={false} />}
      {shown ? (
        <>
          <Exceptions data={data} shown={shown} name={name} limited={limited} />
          {problem?.failed === false && (
            <Notice tone="success" live="polite">
              {problem.message}
            </Notice>
          )}
          <ExceptionForm {...{ listingId, from, typed, limited, today, added }} />
          <Bookings shown={shown} name={name} />
        </>
      ) : (
        <Notice
          tone="error"
          title={`Oops, couldn't load data for ${name}`}
          actions={
            <Button to={`?month=${month.slice(0, 7)}`} preventScrollReset replace>
              Try again
            </Button>
          }
        >
          Your hours and exceptions are safe.
        </Notice>
      )}
    </section>
  );
}

function MonthLink({ to, icon }: { to: string; icon: 'chevron-left' | 'chevron-right' }) {
  return (
    <Link
      to={`?month=${to.slice(0, 7)}`}
      preventScrollReset
      aria-label={`Show ${formatMonth(to)}`}
      className="grid size-11 place-items-center rounded-full hover:bg-paper-sunk"
    >
      <Icon name={icon} />
    </Link>
  );
}

function Exceptions(props: { data: AvailabilityTabData; shown: CalendarMonth; name: string; limited: boolean }) {
  const { data, shown, name, limited } = props;
  const { listingId, from, added, retry } = data;
  return (
    <div className="grid gap-2">
      <h4 className="text-small font-semibold">Exceptions</h4>
      <p className="text-caption text-ink-soft">Days with other seats than in the week. Each is saved at once.</p>
      {shown.exceptions.length === 0 ? (
        <p className="text-small text-ink-soft">None: the hours of the week hold for all of {name}.</p>
      ) : (
        <ul className="grid list-none divide-y divide-line border-y border-line">
          {shown.exceptions.map((exception) => (
            <ExceptionItem
              key={exception.id}
              exception={exception}
              isNew={exception.id === added}
              retry={retry?.id === exception.id ? retry : undefined}
              {...{ listingId, from, limited }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Bookings({ shown, name }: { shown: CalendarMonth; name: string }) {
  return (
    <div className="grid gap-2">
      <h4 className="text-small font-semibold">Bookings</h4>
      {shown.bookings.length === 0 ? (
        <p className="text-small text-ink-soft">Nobody has booked for {name} yet.</p>
      ) : (
        <ul className="grid list-none divide-y divide-line border-y border-line">
          {shown.bookings.map(({ id, when, seats, state }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-small">
              <span>{when}</span>
              <span className="flex items-center gap-3">
                <span className="figures text-ink-soft">{seats === 1 ? '1 seat' : `${seats} seats`}</span>
                <Badge tone={state === 'accepted' ? 'ready' : 'care'}>
                  {state === 'accepted' ? 'Booked' : 'Waiting'}
                </Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown.more > 0 && <p className="text-small text-ink-soft">And {shown.more} more.</p>}
    </div>
  );
}
