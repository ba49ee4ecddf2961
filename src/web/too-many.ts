/** What to say to somebody who tried too often. @param seconds until the next try */
export function tooManyWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes <= 1 ? 'in a minute' : minutes < 120 ? `in ${minutes} minutes` : 'tomorrow';
  return `That was tried too often. Please try again ${wait}.`;
}
