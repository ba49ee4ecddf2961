import { ReadableStream } from 'node:stream/web';

/** The maximum length of a part's headers, in bytes. */
const maxHeadLength = 8 * 1024;
const headEnd = Buffer.from('\r\n\r\n');

/** The request body is not a valid form. */
class FormPartError extends Error {}

/**
 * The uploaded file of a request: its raw body, or a field of a form (`multipart/form-data`).
 * @param name the form's field
 */
export function uploadedFile({ body, headers }: Request, name: string): globalThis.ReadableStream<Uint8Array> {
  const type = headers.get('content-type') ?? '';
  const stream = body ?? new Blob().stream();
  return /^multipart\/form-data\b/i.test(type) ? openFilePart(stream, type, name) : stream;
}

/**
 * Streams one file out of a `multipart/form-data` body; only a chunk at a time is in memory. The stream is empty if the
 * form has no such file, and fails if the form is malformed.
 * @param contentType the request's content type, which contains the boundary
 * @param name the form's field
 * @see https://www.rfc-editor.org/rfc/rfc7578
 */
export function openFilePart(
  body: globalThis.ReadableStream<Uint8Array>,
  contentType: string,
  name: string,
): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from(readPart(body, contentType, name)) as globalThis.ReadableStream<Uint8Array>;
}

async function* readPart(body: globalThis.ReadableStream<Uint8Array>, contentType: string, name: string) {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new FormPartError('The form names no boundary');
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const reader = body.getReader();
  // why: the first boundary may be at the very beginning, all others begin a line
  const input: Input = { buffer: Buffer.from('\r\n'), more: () => reader.read() };
  try {
    await skip(upTo(input, delimiter));
    for (;;) {
      const head = await readHead(input);
      if (head === undefined) return;
      if (isFile(head, name)) return yield* upTo(input, delimiter);
      await skip(upTo(input, delimiter));
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

type Input = { buffer: Buffer; more: () => Promise<{ done: boolean; value?: Uint8Array | undefined }> };

/**
 * Yields everything before the boundary, and leaves what follows it in the input.
 * @throws FormPartError if there is no boundary
 */
async function* upTo(input: Input, delimiter: Buffer): AsyncGenerator<Uint8Array> {
  for (;;) {
    const at = input.buffer.indexOf(delimiter);
    const safe = at >= 0 ? at : Math.max(0, input.buffer.length - delimiter.length + 1);
    if (safe > 0) yield input.buffer.subarray(0, safe);
    if (at >= 0) {
      input.buffer = input.buffer.subarray(at + delimiter.length);
      return;
    }
    input.buffer = input.buffer.subarray(safe);
    await readMore(input);
  }
}

/** The headers of the next part, with their line ends; undefined after the last part. */
async function readHead(input: Input): Promise<string | undefined> {
  while (input.buffer.length < 2) await readMore(input);
  if (input.buffer.subarray(0, 2).toString() === '--') return undefined;
  for (;;) {
    const end = input.buffer.indexOf(headEnd);
    if (Math.max(end, end < 0 ? input.buffer.length : 0) > maxHeadLength)
      throw new FormPartError('A part has too long a head');
    if (end >= 0) {
      const head = input.buffer.subarray(0, end).toString();
      input.buffer = input.buffer.subarray(end + headEnd.length);
      return `${head}\r\n`;
    }
    await readMore(input);
  }
}

function isFile(head: string, name: string): boolean {
  const disposition = /\r\ncontent-disposition:\s*form-data;([^\r\n]*)/i.exec(head)?.[1] ?? '';
  const field = /(?:^|[;\s])name="([^"]*)"/i.exec(disposition)?.[1];
  return field === name && /[;\s]filename\*?=/i.test(disposition);
}

async function readMore(input: Input): Promise<void> {
  const { done, value } = await input.more();
  if (done || value === undefined) throw new FormPartError('The form breaks off');
  input.buffer = input.buffer.length === 0 ? Buffer.from(value) : Buffer.concat([input.buffer, value]);
}

async function skip(parts: AsyncGenerator<Uint8Array>): Promise<void> {
  for await (const _ of parts);
}
