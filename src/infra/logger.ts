import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino';

/** The structured log: one JSON object per line on standard output, without personal data. */
export type Logger = PinoLogger;

/**
 * Creates the logger. Fields that could contain personal data or secrets are removed even if they are logged by
 * mistake.
 *
 * @param level the lowest level written
 * @param output destination of the lines; standard output by default
 */
export function createLogger(level: string, output?: DestinationStream): Logger {
  const options: LoggerOptions = {
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
        // PostgreSQL repeats the values of a row in the details of an error.
        'err.detail',
        'err.where',
        'err.internalQuery',
      ],
      remove: true,
    },
  };
  return output ? pino(options, output) : pino(options);
}
