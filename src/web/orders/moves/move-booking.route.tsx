import { data, redirect, useNavigation } from 'react-router';
import { formatMoment, formatVisit } from '#features/availability/visit-times.ts';
import { movableUntil } from '#features/orders/booking-moves/booking-move.ts';
import { listMoveTimes, type MoveTimes } from '#features/orders/booking-moves/list-move-times.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { formStateOf, problemOf } from '../../forms/form-result.ts';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/move-booking.route.ts';
import { saveMoveForm } from './move-booking.server.ts';
import { MoveForm } from './move-form.tsx';

/** What the page is called, by what it does. */
const titles = { 'move-booking': 'Change date or time', 'propose-move': 'Propose another time' } as const;

const detailsOf = (action: MoveTimes['action'], id: string) =>
  `/${action === 'move-booking' ? 'order' : 'sale'}/${id}/details`;

/**
 * `/order/{id}/move-booking` for the buyer of a tasting, and `/sale/{id}/propose-move` for its winery: another session,
 * or other days of a stay. Where that is not possible, the order's page is shown instead.
 */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const listed = await listMoveTimes(app, actor, id);
  if (!listed.ok) {
    if (listed.code === 'not-found' || listed.code === 'forbidden') throw data(null, { status: 404 });
    throw redirect(`/${url.pathname.startsWith('/sale/') ? 'sale' : 'order'}/${id}/details`);
  }
  const { order, action, kind, times } = listed.value;
  if (!url.pathname.endsWith(action))
    throw redirect(`/${action === 'move-booking' ? 'order' : 'sale'}/${id}/${action}`);
  const { booking, acceptedAt, cancellation, customer, winery, items } = order;
  return {
    site: { name: app.site.name },
    id,
    action,
    kind,
    times: times.map(({ day, start, end, seats }) => ({
      day,
      start: start.toISOString(),
      end: end.toISOString(),
      seats,
    })),
    booking,
    cancellation,
    until: acceptedAt !== null && cancellation ? movableUntil(booking.displayStart, cancellation) : null,
    title: items[0]?.title ?? '',
    guest: customer.displayName,
    winery: winery.name,
    now: app.clock.now().toISOString(),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? titles[loaderData.action] : 'Page not found');

/** Moves the booking, or proposes that, and shows the order. */
export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const page = requireUser(context, url);
  const kind = url.pathname.endsWith('/propose-move') ? 'propose-move' : 'move-booking';
  const answer = await saveMoveForm(page, { id, action: kind, form: await readForm(request) });
  if (answer) return answerForm(answer);
  throw redirect(`${detailsOf(kind, id)}${kind === 'move-booking' ? '#place' : ''}`, 303);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function MoveBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, action, booking, times, title, guest, winery } = loaderData;
  const isBuyer = action === 'move-booking';
  const back = detailsOf(action, id);
  const problem = problemOf(actionData);
  const busy = useNavigation().state === 'submitting';
  const guests = booking.seats === 1 ? 'one guest' : `${booking.seats} guests`;
  return (
    <div className="mx-auto grid w-full max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-4 md:pt-6">
      <Breadcrumbs
        crumbs={[{ label: isBuyer ? 'Your booking' : `${guest}'s booking`, to: back }, { label: titles[action] }]}
      />
      <header className="grid gap-2">
        <h1 className="text-heading">{titles[action]}</h1>
        <p className="wrap-anywhere">
          {title}
          {isBuyer ? ` at ${winery}` : `, ${guest}`}, {guests}. Now booked for{' '}
          {formatVisit({ start: booking.displayStart, end: booking.displayEnd, timezone: booking.timezone })}.
        </p>
        <p className="text-small text-ink-soft text-pretty">{termsOf(loaderData)}</p>
      </header>
      {problem && (
        <Notice tone="error" live="assertive">
          {problem}
        </Notice>
      )}
      {times.length === 0 ? (
        <EmptyState title="No other time is free" action={<Button to={back}>Back to the booking</Button>}>
          {`In the next 90 days there is no other time with ${booking.seats === 1 ? 'a free seat' : `${booking.seats} free seats`}.`}
        </EmptyState>
      ) : (
        <MoveForm
          // why: what was chosen may be gone now
          key={loaderData.now}
          page={loaderData}
          back={back}
          busy={busy}
          error={formStateOf(actionData).errors.slot}
        />
      )}
    </div>
  );
}

/** What moving the booking means for whoever does it. */
function termsOf({ action, guest, until, booking }: Route.ComponentProps['loaderData']): string {
  if (action === 'propose-move')
    return `${guest} can accept or decline within 48 hours. Until then the booking stays as it is, and no seats are held at the new time.`;
  const same = 'Same guests, same price: nothing is charged.';
  return until === null ? same : `${same} You can change it until ${formatMoment(until, booking.timezone)}.`;
}
