/**
 * Bounds a piece of work that others do for us.
 * @param late makes the error for when it takes longer; the work itself may go on
 * @throws what `late` makes, or what the work throws
 */
export async function within<Value>(milliseconds: number, work: Promise<Value>, late: () => Error): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
