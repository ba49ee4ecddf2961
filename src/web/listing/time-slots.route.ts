import { data } from 'react-router';
import { listTimeSlots } from '#features/availability/time-slots/list-time-slots.server.ts';
import { slotChunks } from '#features/availability/time-slots/time-slots.ts';
import { orUnreachable } from '../shell/errors/or-unreachable.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/time-slots.route.ts';

/** The bookable sessions or days of a tasting with the seats left, for the calendar of its page. */
export async function loader({ context, params: { id: listingId } }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const slots = [];
  for (const { start, end } of slotChunks(app.clock.now())) {
    const listed = await listTimeSlots(app, actor, { listingId, start: start.toISOString(), end: end.toISOString() });
    if (!listed.ok) throw data(null, { status: 404 });
    slots.push(
      ...listed.value.slots.map((slot) => ({
        day: slot.day,
        start: slot.start.toISOString(),
        end: slot.end.toISOString(),
        seats: slot.seats,
      })),
    );
  }
  return { status: 'saved' as const, slots };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orUnreachable(serverLoader());
}

/** Nothing on the page changes them; each visit of the page loads them anew. */
export const shouldRevalidate = () => false;
