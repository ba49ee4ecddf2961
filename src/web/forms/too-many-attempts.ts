/** When to try again. `busy` where it was others who came too many at once. */
type RetryLater = { retryAfterSeconds: number; busy?: true };

/** The status of an answer to somebody who is to try again later. */
export function tooManyStatus({ busy }: RetryLater): 429 | 503 {
  return busy ? 503 : 429;
}

/** What to say to somebody who tried too often, or came when too many did. */
export function tooManyMessage({ retryAfterSeconds, busy }: RetryLater): string {
  if (busy) return 'Very many people are here at this moment. Please try again in a few seconds.';
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes <= 1 ? 'in a minute' : minutes < 120 ? `in ${minutes} minutes` : 'tomorrow';
  return `That was tried too often. Please try again ${wait}.`;
}
