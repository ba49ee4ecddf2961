import type { EventType } from '#features/events/event.ts';

/** What each kind of event is called on the pages of admins. */
export const eventLabels: Readonly<Record<EventType, string>> = {
  'listing/created': 'A listing was added',
  'listing/updated': 'A listing was changed',
  'listing/deleted': 'A listing was deleted',
  'message/created': 'A message was sent',
  'review/created': 'A review was written',
  'review/updated': 'A review was published',
  'transaction/initiated': 'An order was placed, or a question asked',
  'transaction/transitioned': 'An order took its next step',
  'transaction/updated': 'What applications keep with an order was changed',
  'user/created': 'Somebody signed up',
  'user/updated': 'Somebody changed their profile',
  'user/deleted': 'Somebody deleted their account',
};
