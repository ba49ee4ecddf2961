import PQueue from 'p-queue';
import { AppError } from '#kit/app-error.ts';

export type Semaphore = {
  /** Does a piece of work when its turn has come, and gives its outcome. */
  <Value>(work: () => Promise<Value>): Promise<Value>;
  /** Whether so many wait that whoever comes now is refused. */
  isFull(): boolean;
};

type SemaphoreLimits = {
  /** How many pieces of work run at once. */
  concurrency: number;
  /** How many may wait for their turn; all who come if not given. */
  maxQueued?: number;
};

/**
 * Opens a queue for heavy work, so that callers who ask for much of it slow down only themselves.
 * @param queueFullMessage of the error with the code `busy` that is thrown when too many wait already
 */
export function createSemaphore(
  { concurrency, maxQueued = Number.POSITIVE_INFINITY }: SemaphoreLimits,
  queueFullMessage = 'Too many calls are waiting',
): Semaphore {
  const queue = new PQueue({ concurrency });
  // why: the library bounds how many run, not how many wait
  const isFull = () => queue.pending >= concurrency && queue.size >= maxQueued;
  const run = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (isFull()) throw new AppError('busy', queueFullMessage);
    return queue.add(work);
  };
  return Object.assign(run, { isFull });
}
