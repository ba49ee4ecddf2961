import type { Event } from '#features/events/event.ts';
import { defineResource } from '../response/resource.ts';
import { Uuid } from '../transit/transit-values.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    event: Event;
  }
}

/** Something that happened, with the id of what it happened to. */
export const eventResource = defineResource('event', {
  attributes: ({ sequenceNumber, type, resourceId, createdAt }) => ({
    createdAt,
    sequenceId: sequenceNumber,
    eventType: type,
    resourceId: new Uuid(resourceId),
    resourceType: type.split('/', 1)[0],
  }),
  relationships: {},
});
