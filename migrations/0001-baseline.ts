import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The SQL files of the first schema in the order in which they build on each other: a function stands before its first use. */
const files = [
  'extensions',
  'functions/plain-text',
  'functions/plain-words',
  'functions/distance-km',
  'functions/reject-audit-change',
  'accounts',
  'images',
  'functions/reject-change-of-used-varietal',
  'places',
  'functions/require-known-varietals',
  'functions/record-winery-slug',
  'functions/winery-words',
  'wineries',
  'functions/require-whole-blend',
  'listings',
  'availability',
  'orders',
  'reviews',
  'inventory',
  'functions/require-balance',
  'functions/reject-ledger-change',
  'payments',
  'payouts',
  'messages',
  'favorites',
  'cart',
  'mail',
  'rate-limits',
  'search',
  'functions/search-kind-words',
  'functions/search-listing-words',
  'functions/refresh-search-documents',
  'functions/search-follows-listings',
  'functions/search-follows-wineries',
  'functions/search-follows-stock',
  'functions/search-follows-lost-stock',
  'functions/search-follows-varietals',
  'search-triggers',
];

/**
 * The first schema, by topic. It is frozen: databases exist that were made by it, so whatever changes comes in a later
 * migration. A later one that changes a function keeps its new text in a file of its own, `<migration>/functions/<name>.sql`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const file of files) {
    const text = await readFile(new URL(`./0001-baseline/${file}.sql`, import.meta.url), 'utf8');
    await sql.raw(text).execute(db);
  }
}
