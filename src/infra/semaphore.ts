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
 * Opens a queue for heavy work, so that whoever asks for much of it slows down only himself.
 * @param makeQueueFullError makes the error for the one who comes when too many wait
 */
export function createSemaphore(
  { concurrency, maxQueued = Number.POSITIVE_INFINITY }: SemaphoreLimits,
  makeQueueFullError = queueFullError,
): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  const isFull = () => running >= concurrency && queue.length >= maxQueued;
  const run = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= concurrency) {
      if (isFull()) throw makeQueueFullError();
      // why: the one who ends hands its place over, so the number running stays as it is
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
  return Object.assign(run, { isFull });
}
