import { isAppError } from '#kit/app-error.ts';
import type { ErrorName } from '#kit/error-names.ts';
import type { Logger } from './logger.ts';

/** Data that helps to find an error: request id, route, ids of rows. Never personal data. */
export type ErrorContext = Record<string, string | number | boolean | undefined>;

/** Receives unexpected errors. `flush` waits until they have been sent, at most two seconds. */
export type ErrorReporting = {
  report(name: ErrorName, error: unknown, context?: ErrorContext): void;
  flush(): Promise<void>;
};

/** Reports errors to the log only. */
export function reportToLog(log: Logger): ErrorReporting {
  return {
    report: (name, error, context) => log.error({ err: error, reported: name, ...context }, name),
    flush: async () => {},
  };
}

/**
 * Reports errors to a Sentry-compatible service and to the log. The library is loaded only if a DSN is configured.
 * Requests, users and local variables are not sent: only the error, its name and the given context.
 */
async function reportToSentry(dsn: string, log: Logger): Promise<ErrorReporting> {
  const sentry = await import('@sentry/node');
  sentry.init({
    dsn,
    defaultIntegrations: false,
    integrations: [sentry.linkedErrorsIntegration()],
    sendDefaultPii: false,
    skipOpenTelemetrySetup: true,
  });
  const toLog = reportToLog(log);
  return {
    report(name, error, context) {
      toLog.report(name, error, context);
      sentry.captureException(error, { tags: { name }, ...(context && { extra: context }) });
    },
    flush: async () => void (await sentry.flush(2_000)),
  };
}

/**
 * Creates the error reporting: to the service if a DSN is configured, else to the log. An AppError `busy` is only logged:
 * while the database is away every request and job fails with one, and `database-unavailable` has reported the cause.
 */
export async function createErrorReporting(dsn: string | undefined, log: Logger): Promise<ErrorReporting> {
  const { report, flush } = dsn === undefined ? reportToLog(log) : await reportToSentry(dsn, log);
  return {
    flush,
    report(name, error, context) {
      if (isAppError(error, 'busy')) log.warn({ err: error, ...context }, name);
      else report(name, error, context);
    },
  };
}
