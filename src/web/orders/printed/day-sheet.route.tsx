import { Link, redirect, useNavigation } from 'react-router';
import { formatHour, formatHours, formatMoment, formatVisit } from '#features/availability/visit-times.ts';
import { type DayVisit, showDaySheet } from '#features/orders/day-sheet.server.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { sellerRoles } from '#kit/actor.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { formatLongDay } from '../../calendar/day-labels.ts';
import { Form } from '../../forms/form.tsx';
import { readForm } from '../../forms/form-action.server.ts';
import { requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { PrintablePage } from '../../shell/print/printable-page.tsx';
import type { Route } from './+types/day-sheet.route.ts';

export const handle = { bare: true };

/** `/day-sheet`: who comes to a winery on a day, for printing, and to check the guests in by name. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, sellerRoles);
  const sheet = await showDaySheet(app, actor, url.searchParams.get('date'));
  if (!sheet.ok) throw redirect('/');
  return { site: { name: app.site.name }, sheet: sheet.value };
}

/** Checks a party in, or marks that it did not come. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireRole(context, url, sellerRoles);
  const form = await readForm(request);
  const id = String(form.get('order'));
  const params = { noShow: form.get('intent') === 'no-show' };
  const made = await transitionOrder(app, actor, { id, transition: 'mark-delivered', params });
  if (made.ok) throw redirect(`${url.pathname}${url.search}`, 303);
  return { problem: problemOf(made.code) };
}

/** What is told where checking in failed; a card that is refused is charged when an unconfirmed booking is checked in. */
function problemOf(code: string): string {
  if (code === 'transaction-payment-failed') return 'Their card was refused, so they were not checked in.';
  return 'That is not possible any more: the booking has changed. Here is how it is now.';
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Day sheet');

export default function DaySheetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, sheet } = loaderData;
  const { day, before, after, visits, more } = sheet;
  const guests = visits.reduce((sum, visit) => sum + visit.guests, 0);
  return (
    <PrintablePage
      siteName={site.name}
      title={formatLongDay(day)}
      back="/listings"
      backLabel="Back to your listings"
      footer="Guests must be 21 or older. Please look at each guest's photo ID."
    >
      <nav aria-label="Days" className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Button size="small" to={`?date=${before}`}>
          Day before
        </Button>
        <Form method="get" className="flex items-center gap-2 max-md:order-first max-md:basis-full">
          <label htmlFor="date" className="sr-only">
            Day
          </label>
          <input
            key={day}
            id="date"
            type="date"
            name="date"
            defaultValue={day}
            className="min-h-11 rounded-md border border-line-strong bg-paper-raised px-3 text-small"
          />
          <Button type="submit" size="small">
            Show
          </Button>
        </Form>
        <Button size="small" to={`?date=${after}`}>
          Day after
        </Button>
      </nav>
      {actionData && (
        <Notice tone="error" live="assertive">
          {actionData.problem}
        </Notice>
      )}
      {visits.length === 0 ? (
        <p>No guests are booked on this day.</p>
      ) : (
        <>
          <p>
            {guests === 1 ? 'One guest' : `${guests} guests`} in{' '}
            {visits.length === 1 ? 'one party' : `${visits.length} parties`}.
            {more && ' There are more than fit on this page.'}
          </p>
          <ul className="list-none divide-y divide-line border-y border-line">
            {visits.map((visit) => (
              <Party key={visit.orderId} visit={visit} />
            ))}
          </ul>
        </>
      )}
    </PrintablePage>
  );
}

function Party({ visit }: { visit: DayVisit }) {
  const { orderId, title, guestName, guests, mayCheckIn } = visit;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-3 md:grid-cols-[auto_minmax(0,1fr)_auto] print:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span aria-hidden="true" className="mt-1 size-5 rounded-sm border border-ink" />
      <div className="grid min-w-0 gap-0.5 text-small">
        <p className="font-semibold wrap-anywhere">
          <Link to={`/sale/${orderId}/details`} className="link">
            {guestName}
          </Link>
          , {guests === 1 ? 'one guest' : `${guests} guests`}
        </p>
        <p className="wrap-anywhere">
          {formatHours(visit)}, {title}
        </p>
        <p className="text-ink-soft">{stateOf(visit)}</p>
        {visit.dueAt && <p className="text-ink-soft">{dueText(visit, visit.dueAt)}</p>}
        {visit.proposed && (
          <p className="text-ink-soft">
            Another time proposed: {formatVisit({ ...visit.proposed, timezone: visit.timezone })}
          </p>
        )}
      </div>
      {mayCheckIn && <CheckIn visit={visit} />}
    </li>
  );
}

/** How far a visit has come, in one word or two. */
function stateOf({ state, accepted, noShow }: DayVisit): string {
  if (noShow) return 'Did not come';
  if (state === 'purchased') return accepted ? 'Confirmed' : 'Not confirmed yet';
  return state === 'disputed' ? 'Disputed' : 'Visited';
}

/** What happens to a visit by itself, and when. */
function dueText({ accepted, timezone }: DayVisit, dueAt: string): string {
  const by = formatMoment(dueAt, timezone);
  return accepted
    ? `If they don't come, say so by ${by}. Otherwise we'll mark it as visited.`
    : `Confirm it by ${by}. Otherwise we'll cancel it.`;
}

function CheckIn({ visit: { orderId, guestName, start, timezone } }: { visit: DayVisit }) {
  const { formData } = useNavigation();
  const busy = formData?.get('order') === orderId;
  return (
    <Form method="post" className="col-start-2 flex flex-wrap gap-2 md:col-start-3 print:hidden">
      <input type="hidden" name="order" value={orderId} />
      <Button type="submit" size="small" kind="primary" name="intent" value="check-in" busy={busy}>
        Check in
        <span className="sr-only">
          {' '}
          {guestName} at {formatHour(start, timezone)}
        </span>
      </Button>
      <Button type="submit" size="small" name="intent" value="no-show" disabled={busy}>
        Did not come
        <span className="sr-only">
          : {guestName} at {formatHour(start, timezone)}
        </span>
      </Button>
    </Form>
  );
}
