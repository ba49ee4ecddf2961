/**
 * Bounds a piece of work that others do for us.
 * @param makeTimeoutError makes the error for when it takes longer; the work itself may go on
 * @throws what `late` makes, or what the work throws
 */
export async function withTimeout<Value>(
  milliseconds: number,
  work: Promise<Value>,
  makeTimeoutError: () => Error,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(makeTimeoutError()), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
