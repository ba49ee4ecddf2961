import PQueue from 'p-queue';
import { AppError } from '#kit/app-error.ts';

export type Semaphore = {
  /** Runs a task when a slot is free, and returns its result. */
  <Value>(work: () => Promise<Value>): Promise<Value>;
  /** Whether the queue is full, so that further tasks are refused. */
  isFull(): boolean;
};

type SemaphoreLimits = {
  /** Maximum number of running tasks. */
  concurrency: number;
  /** Maximum number of waiting tasks; unlimited by default. */
  maxQueued?: number;
};

/**
 * Creates a queue for heavy work, so that a client with many requests slows down only itself.
 *
 * @param queueFullMessage message of the error with the code `busy` that is thrown when the queue is full
 */
export function createSemaphore(
  { concurrency, maxQueued = Number.POSITIVE_INFINITY }: SemaphoreLimits,
  queueFullMessage = 'Too many calls are waiting',
): Semaphore {
  const queue = new PQueue({ concurrency });
  // why: the library limits how many run, not how many wait
  const isFull = () => queue.pending >= concurrency && queue.size >= maxQueued;
  const run = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (isFull()) throw new AppError('busy', queueFullMessage);
    return queue.add(work);
  };
  return Object.assign(run, { isFull });
}
