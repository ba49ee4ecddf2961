import { data } from 'react-router';
import { listTimeSlots } from '#features/availability/time-slots/list-time-slots.server.ts';
import { slotChunks } from '#features/availability/time-slots/time-slots.ts';
import { orUnreachable } from '../shell/errors/or-unreachable.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/time-slots.route.ts';

/** The bookable days of a tasting with the seats left on each, for the calendar of its page. */
export async function loader({ context, params: { id: listingId } }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const days = [];
  for (const { start, end } of slotChunks(app.clock.now())) {
    const slots = await listTimeSlots(app, actor, { listingId, start: start.toISOString(), end: end.toISOString() });
    if (!slots.ok) throw data(null, { status: 404 });
    days.push(...slots.value.map(({ day, seats }) => ({ day, seats })));
  }
  return { status: 'saved' as const, days };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orUnreachable(serverLoader());
}

/** The days are loaded once: nothing on the page changes them. */
export const shouldRevalidate = () => false;
