/** Whether a period ends after it starts. */
export function endsAfterStart({ start, end }: { start: Date; end: Date }): boolean {
  return end > start;
}

/** The error of a period that does not. */
export const wrongPeriod = { path: ['end'], error: 'The end must lie after the start' };
