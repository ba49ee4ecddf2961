import { ReadableStream } from 'node:stream/web';

/** The longest head of a part, in bytes. */
const longestHead = 8 * 1024;
const headEnd = Buffer.from('\r\n\r\n');

/** What was sent is not a form as it should be. */
class FormPartError extends Error {}

/** The file that a request brings: its body as it is, or the field of a form (`multipart/form-data`). @param name of the field */
export function uploadedFile({ body, headers }: Request, name: string): globalThis.ReadableStream<Uint8Array> {
  const type = headers.get('content-type') ?? '';
  const stream = body ?? new Blob().stream();
  return /^multipart\/form-data\b/i.test(type) ? openFilePart(stream, type, name) : stream;
}

/**
 * One file out of a form that was sent (`multipart/form-data`), as a stream: it passes on what comes, and holds no more of it than a
 * chunk. Where the form has no such file the stream is empty; where the form is broken it fails.
 * @param contentType the request's own, which names the boundary
 * @param name of the form's field
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
  const mark = Buffer.from(`\r\n--${boundary}`);
  const reader = body.getReader();
  // why: the first boundary may stand at the very beginning, the others begin a line
  const input: Input = { held: Buffer.from('\r\n'), more: () => reader.read() };
  try {
    await skip(upTo(input, mark));
    for (;;) {
      const head = await readHead(input);
      if (head === undefined) return;
      if (isFile(head, name)) return yield* upTo(input, mark);
      await skip(upTo(input, mark));
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

type Input = { held: Buffer; more: () => Promise<{ done: boolean; value?: Uint8Array | undefined }> };

/** Passes on what comes before the mark, and leaves what comes behind it. @throws FormPartError when there is no mark */
async function* upTo(input: Input, mark: Buffer): AsyncGenerator<Uint8Array> {
  for (;;) {
    const at = input.held.indexOf(mark);
    const sure = at >= 0 ? at : Math.max(0, input.held.length - mark.length + 1);
    if (sure > 0) yield input.held.subarray(0, sure);
    if (at >= 0) {
      input.held = input.held.subarray(at + mark.length);
      return;
    }
    input.held = input.held.subarray(sure);
    await readMore(input);
  }
}

/** The head of the next part, with its line ends; undefined where there is no further part. */
async function readHead(input: Input): Promise<string | undefined> {
  while (input.held.length < 2) await readMore(input);
  if (input.held.subarray(0, 2).toString() === '--') return undefined;
  for (;;) {
    const end = input.held.indexOf(headEnd);
    if (Math.max(end, end < 0 ? input.held.length : 0) > longestHead)
      throw new FormPartError('A part has too long a head');
    if (end >= 0) {
      const head = input.held.subarray(0, end).toString();
      input.held = input.held.subarray(end + headEnd.length);
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
  input.held = input.held.length === 0 ? Buffer.from(value) : Buffer.concat([input.held, value]);
}

async function skip(parts: AsyncGenerator<Uint8Array>): Promise<void> {
  for await (const _ of parts);
}
