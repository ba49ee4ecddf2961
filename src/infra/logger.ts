import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino';

/** The structured log. One JSON object a line on standard output; no personal data goes in. */
export type Logger = PinoLogger;

/**
 * Opens the log. Fields that could carry personal data or secrets are removed even if somebody logs them by mistake.
 * @param level the lowest level written
 * @param output where the lines go; standard output if not given
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
        // PostgreSQL repeats the values of a row in the details of an error
        'err.detail',
        'err.where',
        'err.internalQuery',
      ],
      remove: true,
    },
  };
  return output ? pino(options, output) : pino(options);
}
