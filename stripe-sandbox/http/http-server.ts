/** What came in over HTTP. Names of headers are in lower case. */
export type Asked = {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Record<string, string | undefined>;
  body: string;
};

/** What goes out. */
export type Answer = { status: number; headers: Record<string, string>; body: string };

/** An answer in JSON. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
