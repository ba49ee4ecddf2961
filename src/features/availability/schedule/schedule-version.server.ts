import { fingerprintOf } from '#infra/fingerprint.ts';
import type { AvailabilityPlan } from './schedule.ts';

/** The mark of a plan: who sends it along writes over no other. */
export function markOfPlan({ timezone, entries }: AvailabilityPlan): string {
  return fingerprintOf({ timezone, entries });
}
