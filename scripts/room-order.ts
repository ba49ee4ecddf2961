/**
 * The feature rooms, lowest first. A room imports only itself and earlier ones, and its SQL joins only its own tables and
 * those of earlier rooms. The boundary rules, the table scan and their tests are all made from this one list.
 */
export const roomOrder = [
  'images',
  'accounts',
  'places',
  'content',
  'newsletter',
  'wineries',
  'claims',
  'wines',
  'stock',
  'availability',
  'favourites',
  'cart',
  'payments',
  'orders',
  'messages',
  'reviews',
  'selling',
  'checkout',
  'clubs',
  'search',
  'reporting',
  'privacy',
] as const;

export type Room = (typeof roomOrder)[number];

/** Rooms that only read: their SQL may join the table of any room, but they import no other room's `db/` either. */
export const roomsReadingEverything: readonly Room[] = ['search', 'reporting'];
