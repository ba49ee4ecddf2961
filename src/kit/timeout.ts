/**
 * Limits the time of an operation.
 *
 * @param makeTimeoutError creates the error for a timeout; the operation itself may go on
 * @throws the result of `makeTimeoutError`, or the error of the operation
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
