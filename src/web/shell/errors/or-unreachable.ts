import { answerUnreachable } from './page-not-loaded.ts';

/**
 * For the `clientAction` or `clientLoader` of an address that only fetchers call: where the shop is out of reach that is an answer too,
 * which the component shows. By itself React Router would put an error in place of the whole page.
 * @param asked what the server was asked
 * @param timeoutMs how long it has
 * @throws a redirect
 */
export async function orUnreachable<Answer>(asked: Promise<Answer>, timeoutMs = 10_000) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<ReturnType<typeof answerUnreachable>>((resolve) => {
    timer = setTimeout(() => resolve(answerUnreachable()), timeoutMs);
  });
  const answered = asked.catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return answerUnreachable();
  });
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
