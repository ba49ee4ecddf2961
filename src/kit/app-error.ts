import type { ErrorCode } from './error-codes.ts';

/** An error that callers expect and distinguish by its code. Any other error is unexpected. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Whether a thrown value is the expected error with this code. The class is not compared, because the server build and
 * what the launcher loads each contain a copy of this module.
 */
export function isAppError(error: unknown, code: ErrorCode): error is AppError {
  return error instanceof Error && 'code' in error && error.code === code;
}
