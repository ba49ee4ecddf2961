import { addDuration } from '#kit/duration.ts';

/** How many days before a release is billed its members are told for the first time. */
export const firstNoticeDays = 14;

/** The same for the second time. */
const secondNoticeDays = 2;

/** Which mail about a release its members get. */
export type ReleaseNotice = 'release-announced' | 'release-reminder';

/**
 * Which mail about a release is due: two weeks before it is billed the first, and two days before the second. One that
 * was planned later has the first at once, or only the second.
 * @returns undefined before that, and once it is billed
 */
export function dueNotice(billAt: Date, now: Date): ReleaseNotice | undefined {
  if (now >= billAt || addDuration(now, { days: firstNoticeDays }) < billAt) return undefined;
  return addDuration(now, { days: secondNoticeDays }) < billAt ? 'release-announced' : 'release-reminder';
}

/** Which mail is due from so many days before a charge until so many days before it. */
export const noticeSpans: readonly { notice: ReleaseNotice; fromDays: number; untilDays: number }[] = [
  { notice: 'release-announced', fromDays: secondNoticeDays, untilDays: firstNoticeDays },
  { notice: 'release-reminder', fromDays: 0, untilDays: secondNoticeDays },
];

/** Until when releases are billed that members may be told of now. */
export function noticeHorizon(now: Date): Date {
  return addDuration(now, { days: firstNoticeDays });
}

/** How many days before a hold ends, or a card expires, its member is told. */
export const noticeDays = { holdEnds: 3, cardExpires: 30 } as const;
