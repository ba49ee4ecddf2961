import pg from 'pg';
import { AppError } from '#kit/app-error.ts';

/**
 * PostgreSQL's codes for failures that say nothing about the statement itself, so that the same request may succeed a
 * few seconds later (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection exceptions, too many
 * connections, a statement or transaction that took too long or was canceled, a deadlock, a lock that was not free, and
 * a server that is shutting down or starting.
 */
const temporaryCode = /^(08...|53300|25P0[34]|40P01|55P03|57014|57P0[1-5])$/;

/** Node.js's codes for a socket that could not be opened or broke. ENOENT: the socket's file does not exist. */
const socketCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);

/** What the driver says, without a code, when its connection is gone or has not answered in time. */
const driverMessage = /^(Connection terminated|Client has encountered a connection error|Query read timeout)/;

/**
 * Turns errors that say the database cannot answer right now into an AppError `busy`, which every entry point answers
 * with 503 and `Retry-After`. Other errors stay what they are.
 */
export function toUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || !isUnavailable(error)) return error;
  return new AppError('busy', error.message, { cause: error });
}

function isUnavailable(error: Error & { code?: unknown }): boolean {
  if (error instanceof pg.DatabaseError) return temporaryCode.test(error.code ?? '');
  return socketCodes.has(String(error.code)) || driverMessage.test(error.message);
}

/** Whether an error says that no connection to the database can be opened, as opposed to one that does not answer. */
export function isUnreachable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && socketCodes.has(String(cause.code));
}

/** How long nothing more is reported after a report, in milliseconds. */
const reportInterval = 60_000;

/**
 * Reports that the database is unavailable at most once a minute: an outage fails every request, and one report is
 * enough to know of it.
 */
export function reportOutages(report: (error: Error) => void, now: () => number = Date.now): (error: Error) => void {
  let reportAt = 0;
  return (error) => {
    if (now() < reportAt) return;
    reportAt = now() + reportInterval;
    report(error);
  };
}
