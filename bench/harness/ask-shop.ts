/** How long one answer may take, in milliseconds. */
const timeout = 30_000;

/**
 * Sends JSON to the shop's API. @returns what the answer holds as `data`
 * @throws Error when it is refused
 */
export async function postJson<Data>(url: string, body: object, headers: Record<string, string>): Promise<Data> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { data: Data }).data;
}
