import { answerUnreachable } from './page-not-loaded.ts';

/**
 * For the `clientAction` or `clientLoader` of a route that only fetchers call: if the shop cannot be reached, the
 * result is an answer which the component shows. By default React Router would replace the whole page with an error.
 * @param request the request to the server
 * @param timeoutMs its time limit
 * @throws a redirect
 */
export async function orUnreachable<Answer>(request: Promise<Answer>, timeoutMs = 10_000) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<ReturnType<typeof answerUnreachable>>((resolve) => {
    timer = setTimeout(() => resolve(answerUnreachable()), timeoutMs);
  });
  const answered = request.catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return answerUnreachable();
  });
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
