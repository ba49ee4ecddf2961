/**
 * The features, lowest first. A feature imports only itself and lower ones, and its SQL joins only its own tables and
 * those of lower features. The boundary rules, the table scan and their tests are all derived from this list.
 */
export const featureOrder = [
  'images',
  'mail',
  'accounts',
  'places',
  'wineries',
  'claims',
  'listings',
  'inventory',
  'availability',
  'curation',
  'favorites',
  'cart',
  'payments',
  'orders',
  'messages',
  'reviews',
  'listing-management',
  'administration',
  'checkout',
  'subscriptions',
  'clubs',
  'allocations',
  'plans',
  'content',
  'newsletter',
  'imports',
  'platform-import',
  'applications',
  'events',
  'search',
  'research',
  'reporting',
  'privacy',
] as const;

export type Feature = (typeof featureOrder)[number];

/**
 * Read-only features: their SQL may join the tables of any feature, but they import no other feature's `db/` either.
 */
export const readingFeatures: readonly Feature[] = ['search', 'research', 'reporting'];
