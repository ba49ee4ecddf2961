import { APIError } from 'better-auth/api';

/** The code of an expected refusal by the sign-in library, e.g. `INVALID_TOKEN`. @throws whatever is none */
export function authErrorCode(error: unknown): string {
  if (error instanceof APIError && error.statusCode < 500) return String(error.body?.code ?? error.status);
  throw error;
}
