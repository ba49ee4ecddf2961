import type { ErrorCode } from './error-codes.ts';

/** An error that its callers expect and tell from others by its code. What nobody expects is any other error. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Whether something thrown is the expected error with this code.
 * The class is not compared: the server build and what the launcher loads beside it each have a copy of this module.
 */
export function isAppError(error: unknown, code: ErrorCode): error is AppError {
  return error instanceof Error && 'code' in error && error.code === code;
}
