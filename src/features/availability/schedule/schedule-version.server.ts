import { fingerprintOf } from '#infra/fingerprint.ts';
import type { WeeklySchedule } from './schedule.ts';

/** The mark of a plan: who sends it along writes over no other. */
export function scheduleVersion({ timezone, entries }: WeeklySchedule): string {
  return fingerprintOf({ timezone, entries });
}
