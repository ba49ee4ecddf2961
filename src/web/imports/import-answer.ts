import type { ErrorCode } from '#kit/error-codes.ts';
import type { Rejected } from '../forms/form-result.ts';

/** What returns to a form of an import's page that was refused; otherwise it redirects. */
export type ImportAnswer = Rejected<{ code: ErrorCode }>;
