import { type Logger as PinoLogger, pino } from 'pino';

/** The structured log. One JSON object a line on standard output; no personal data goes in. */
export type Logger = PinoLogger;

/**
 * Opens the log. Fields that could carry personal data or secrets are removed even if somebody logs them by mistake.
 * @param level the lowest level written
 */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        'email',
        'password',
        'token',
        'cookie',
        'authorization',
        '*.email',
        '*.password',
        '*.token',
        '*.cookie',
        '*.authorization',
      ],
      remove: true,
    },
  });
}
