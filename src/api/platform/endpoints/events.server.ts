import { z } from 'zod';
import { type EventType, eventTypes } from '#features/events/event.ts';
import { listEvents } from '#features/events/list-events.server.ts';
import { answerPage, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { dateParameter, idParameter, listParameter } from '../request/parameters.ts';
import { entity } from '../response/resource.ts';

const query = definePlatformEndpoint({
  name: 'events/query',
  method: 'get',
  scope: 'user',
  summary: 'What happened in the last 90 days, after a sequence number, in order; for operators',
  query: z.object({
    startAfterSequenceId: z
      .string()
      .regex(/^\d{1,15}$/, 'A sequence number is a whole number')
      .transform(Number)
      .default(0),
    eventTypes: listParameter(z.enum(eventTypes), eventTypes.length).optional(),
    resourceId: idParameter.optional(),
    createdAtStart: dateParameter.optional(),
    createdAtEnd: dateParameter.optional(),
  }),
  answers: ['event'],
  paged: true,
  handle: async ({ app, actor, query: { startAfterSequenceId: after, resourceId, ...sent }, page }) => {
    const types: readonly EventType[] | undefined = sent.eventTypes;
    const createdAt = { from: sent.createdAtStart, to: sent.createdAtEnd };
    const listed = await listEvents(app, actor, { after, resourceId, types, createdAt }, page);
    if (!listed.ok) return listed;
    const { events, total, lastPage } = listed.value;
    const answer = answerPage(
      events.map((event) => entity('event', event.id, event)),
      total,
    );
    return { ...answer, paginationLimit: lastPage };
  },
});

/** What happened, for programs that follow the shop. */
export const eventEndpoints: readonly Endpoint[] = [query];
