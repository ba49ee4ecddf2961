/** What can happen, by the names of the platform: the type of the resource, and what became of it. */
export const eventTypes = [
  'listing/created',
  'listing/updated',
  'listing/deleted',
  'message/created',
  'review/created',
  'review/updated',
  'transaction/initiated',
  'transaction/transitioned',
  'transaction/updated',
  'user/created',
  'user/updated',
  'user/deleted',
] as const;

/** The name of something that can happen. */
export type EventType = (typeof eventTypes)[number];

/** Something that happened. What it happened to is named by its id alone: whoever may know more asks for it. */
export type Event = {
  id: string;
  /** Later ones have greater numbers; numbers can be left out. */
  sequenceNumber: number;
  type: EventType;
  resourceId: string;
  createdAt: Date;
};

/** How long events are kept. */
export const keptDays = 90;
