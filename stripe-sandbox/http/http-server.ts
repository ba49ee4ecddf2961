/** What came in over HTTP. Names of headers are in lower case. */
export type HttpRequest = {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Record<string, string | undefined>;
  body: string;
};

/** What goes out. */
export type HttpResponse = { status: number; headers: Record<string, string>; body: string };

/** An answer in JSON. */
export function jsonResponse(status: number, value: unknown, headers: Record<string, string> = {}): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
