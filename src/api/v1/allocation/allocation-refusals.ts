import type { FieldErrors } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import { type ApiRefusal, invalidFields } from '../../responses.ts';

/** A refusal of a use case of allocations, with what it says of itself. */
type AllocationUseCaseRefusal =
  | Refusal<
      | 'forbidden'
      | 'not-found'
      | 'changed'
      | 'closed'
      | 'full'
      | 'invalid-transition'
      | 'no-payout-account'
      | 'own-winery'
      | 'price-changed'
    >
  | Refusal<'sold-out'>
  | Refusal<'incomplete', { problems: readonly string[] }>
  | Refusal<'validation-invalid-params', { errors: FieldErrors }>;

/** The fields of the forms that are one field of the API: the bottles of a wine, or of a wish. */
const parts = { bottles: 'wines', limit: 'limits', grant: 'grants', left: 'grants' } as const;

/** The errors of a form by the fields of the API: of several wines or wishes the first one. */
function apiErrors(errors: FieldErrors): FieldErrors {
  const named = new Map<string, string>();
  for (const [field, error] of Object.entries(errors)) {
    const part = /^(bottles|limit|grant|left)-/.exec(field)?.[1] as keyof typeof parts | undefined;
    const name = part ? parts[part] : field;
    if (!named.has(name)) named.set(name, error);
  }
  return Object.fromEntries(named);
}

/** Such a refusal as a response: one error for each invalid field, and what an allocation still lacks. */
export function allocationRefusal(refusal: AllocationUseCaseRefusal): ApiRefusal {
  switch (refusal.code) {
    case 'validation-invalid-params':
      return invalidFields(apiErrors(refusal.errors));
    case 'incomplete':
      return { ok: false, code: refusal.code, meta: { problems: refusal.problems } };
    case 'sold-out':
      return { ok: false, code: 'transaction-listing-insufficient-stock' };
    default:
      return refusal;
  }
}

/** The result of a use case of allocations, as a response. */
export function allocationAnswer<Value>(done: Result<Value, AllocationUseCaseRefusal>): Result<Value, ApiRefusal> {
  return done.ok ? done : allocationRefusal(done);
}

/** The result of a change that has nothing to tell, as a response with the id of what was changed. */
export async function changedAllocation(
  id: string,
  changed: Promise<Result<unknown, AllocationUseCaseRefusal>>,
): Promise<Result<{ id: string }, ApiRefusal>> {
  const done = await changed;
  return done.ok ? ok({ id }) : allocationRefusal(done);
}
