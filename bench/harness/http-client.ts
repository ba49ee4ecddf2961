import http from 'node:http';

/** A raw response: the headers as they were sent, the body (base64) neither decompressed nor decoded. */
export type RawResponse = { status: number; headers: [string, string][]; body: string; bytes: number } & ResponseTimes;

/** Milliseconds from sending the request to the first and the last byte of the body. */
type ResponseTimes = { firstByte: number; lastByte: number };

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Sends one request, on a keep-alive connection. @throws after ten seconds without data */
export function fetchRaw(url: string, headers: Record<string, string>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const request = http.get(url, { headers, agent, timeout: 10_000 }, (response) => {
      const chunks: Buffer[] = [];
      let firstByte: number | undefined;
      response.on('data', (chunk: Buffer) => {
        firstByte ??= performance.now() - started;
        chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        const lastByte = performance.now() - started;
        const body = Buffer.concat(chunks);
        const raw = response.rawHeaders;
        resolve({
          status: response.statusCode ?? 0,
          headers: raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : [])),
          body: body.toString('base64'),
          bytes: body.byteLength,
          firstByte: firstByte ?? lastByte,
          lastByte,
        });
      });
    });
    request.on('timeout', () => request.destroy(new Error(`No answer from ${url}`)));
    request.on('error', reject);
  });
}

/**
 * The path that a request ends at after one redirect within the site, if there is one: the canonical one.
 *
 * @returns the path; @throws when the response there is not 200
 */
export async function canonicalPath(address: string, path: string): Promise<string> {
  const answer = await fetchRaw(address + path, {});
  const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const found = location === undefined ? path : new URL(location, address).pathname;
  const { status } = await fetchRaw(address + found, {});
  if (status !== 200) throw new Error(`${found} answers ${status}`);
  return found;
}

/** Timeout of a response, in milliseconds. */
const timeout = 30_000;

/**
 * Posts JSON to the API. @returns `data` of the response
 *
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
