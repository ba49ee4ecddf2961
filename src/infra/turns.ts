/** Does a piece of work when its turn has come, and gives its outcome. */
export type Turns = <Value>(work: () => Promise<Value>) => Promise<Value>;

type TurnLimits = {
  /** How many pieces of work run at once. */
  atOnce: number;
  /** How many may wait for their turn; all who come if not given. */
  waiting?: number;
};

const tooMany = (): Error => new Error('Too many wait for their turn');

/**
 * Opens a queue for heavy work, so that whoever asks for much of it slows down only himself.
 * @param refusal makes the error for the one who comes when too many wait
 */
export function openTurns({ atOnce, waiting = Number.POSITIVE_INFINITY }: TurnLimits, refusal = tooMany): Turns {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw refusal();
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
}
