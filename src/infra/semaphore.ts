import PQueue from 'p-queue';

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

const queueFullError = (): Error => new Error('Too many wait for their turn');

/**
 * Opens a queue for heavy work, so that whoever asks for much of it slows down only themselves.
 * @param makeQueueFullError makes the error for the one who comes when too many wait
 */
export function createSemaphore(
  { concurrency, maxQueued = Number.POSITIVE_INFINITY }: SemaphoreLimits,
  makeQueueFullError = queueFullError,
): Semaphore {
  const queue = new PQueue({ concurrency });
  // why: the library bounds how many run, not how many wait
  const isFull = () => queue.pending >= concurrency && queue.size >= maxQueued;
  const run = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (isFull()) throw makeQueueFullError();
    return queue.add(work);
  };
  return Object.assign(run, { isFull });
}
