import type { SimilarWinery } from '#features/wineries/winery.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { Rejected } from '../../forms/form-result.ts';

/** The answer of the claim form: listed wineries that may be the new one, or the claim of this winery that waits. */
export type ClaimFormResult = Rejected<{ code: ErrorCode; wineries?: SimilarWinery[]; claimId?: string }>;
