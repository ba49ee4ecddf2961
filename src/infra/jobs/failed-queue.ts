import type { JobQueue } from './jobs.ts';

/** The queue beside another that keeps what failed for good. */
export const failedQueue = ({ name }: JobQueue): string => `${name}-failed`;
