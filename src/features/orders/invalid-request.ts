import { fieldErrorsOf } from '#kit/field-errors.ts';
import { type OrderRefusal, refuseOrder } from './order-refusal.ts';

/** The refusal of a request that has not the right form. @param issues what is wrong with it */
export function invalidRequest(issues: { path: PropertyKey[]; message: string }[]): OrderRefusal {
  const [[parameter, message] = []] = Object.entries(fieldErrorsOf(issues));
  return refuseOrder('validation-invalid-params', {
    ...(parameter === undefined ? {} : { parameter }),
    ...(message === undefined ? {} : { message }),
  });
}
