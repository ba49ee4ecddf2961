import type pg from 'pg';

/**
 * Reports connections that the server or the network closes. Each emits an error besides the one that its statement
 * gets, and an error without a listener ends the process. The pool listens to idle connections alone, so those in use
 * are listened to here: between two statements of a transaction nothing else would.
 */
export function reportLostConnections(pool: pg.Pool, report: (error: Error) => void): void {
  pool.on('error', report);
  // why: the pool replaces a connection in use that is lost when it is released
  pool.on('acquire', (client) => client.on('error', report));
  pool.on('release', (_error, client) => client.removeListener('error', report));
}
