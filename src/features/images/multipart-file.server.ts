import { ReadableStream } from 'node:stream/web';

/** The maximum length of a part's headers, in bytes. */
const maxHeadLength = 8 * 1024;
const headEnd = Buffer.from('\r\n\r\n');

/** The request body is not a valid form. */
class FormPartError extends Error {}

/** Called with the name of a file as its sender calls it, once its part of a form begins. */
type OnFileName = (fileName: string) => void;

/**
 * The uploaded file of a request: its raw body, or a field of a form (`multipart/form-data`).
 * @param name the form's field
 * @param onFileName not called for a raw body
 */
export function uploadedFile(
  { body, headers }: Request,
  name: string,
  onFileName?: OnFileName,
): globalThis.ReadableStream<Uint8Array> {
  const type = headers.get('content-type') ?? '';
  const stream = body ?? new Blob().stream();
  return /^multipart\/form-data\b/i.test(type) ? openFilePart(stream, type, name, onFileName) : stream;
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
  onFileName?: OnFileName,
): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from(readPart(body, contentType, name, onFileName)) as globalThis.ReadableStream<Uint8Array>;
}

async function* readPart(
  body: globalThis.ReadableStream<Uint8Array>,
  contentType: string,
  name: string,
  onFileName?: OnFileName,
) {
  const { delimiter, reader, input } = openParts(body, contentType);
  try {
    await skip(upTo(input, delimiter));
    for (;;) {
      const head = await readHead(input);
      if (head === undefined) return;
      if (isFile(head, name)) {
        onFileName?.(fileNameOf(head));
        return yield* upTo(input, delimiter);
      }
      await skip(upTo(input, delimiter));
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

/** A form that has only the fields before its files, each file a stream. */
export type FormWithFiles = {
  fields: FormData;
  /** The files of the field, in their order; the rest of one that is not read to its end is skipped. */
  files: AsyncGenerator<globalThis.ReadableStream<Uint8Array>>;
};

/**
 * Reads a `multipart/form-data` body up to its first file, and streams its files one after the other, so that nothing
 * of them is stored before the fields are checked. What follows the first file and is no file of this field is left
 * out. Whoever does not read the files to their end ends the generator, which reads no more than `drained` further
 * bytes: a browser that still sends would not show the answer.
 * @param name the form's file field
 * @param limits the most bytes of all fields, and how many bytes may be left unread
 */
export async function readFormWithFiles(
  { body, headers }: Request,
  name: string,
  limits: { fields: number; drained: number },
): Promise<FormWithFiles> {
  const { delimiter, reader, input } = openParts(body ?? new Blob().stream(), headers.get('content-type') ?? '');
  const fields = new FormData();
  let [head, left]: [string | undefined, number] = [undefined, limits.fields];
  try {
    await skip(upTo(input, delimiter));
    for (head = await readHead(input); head !== undefined && !isFile(head); head = await readHead(input)) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of upTo(input, delimiter)) {
        left -= chunk.length;
        if (left < 0) throw new FormPartError('The fields are too long');
        chunks.push(chunk);
      }
      fields.append(fieldNameOf(head) ?? '', Buffer.concat(chunks).toString());
    }
  } catch (error) {
    void reader.cancel().catch(() => {});
    throw error;
  }
  const files = async function* () {
    try {
      for (; head !== undefined; head = await readHead(input)) {
        // why: a file field without a choice sends a file without a name
        if (!isFile(head, name) || fileNameOf(head) === '') await skip(upTo(input, delimiter));
        else {
          const part = upTo(input, delimiter);
          // why: a consumer that stops early must not end the part, of which the rest is skipped below
          const rest: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => ({ next: () => part.next() }) };
          yield ReadableStream.from(rest) as globalThis.ReadableStream<Uint8Array>;
          await skip(part);
        }
      }
    } finally {
      for (let read = 0; read < limits.drained; ) {
        const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
        if (done || value === undefined) break;
        read += value.length;
      }
      void reader.cancel().catch(() => {});
    }
  };
  return { fields, files: files() };
}

/** @throws FormPartError if the content type names no boundary */
function openParts(body: globalThis.ReadableStream<Uint8Array>, contentType: string) {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new FormPartError('The form names no boundary');
  const reader = body.getReader();
  // why: the first boundary may be at the very beginning, all others begin a line
  const input: Input = { buffer: Buffer.from('\r\n'), more: () => reader.read() };
  return { delimiter: Buffer.from(`\r\n--${boundary}`), reader, input };
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

/** @param name the field of the file; any if omitted */
function isFile(head: string, name?: string): boolean {
  return (name === undefined || fieldNameOf(head) === name) && /[;\s]filename\*?=/i.test(dispositionOf(head));
}

function fieldNameOf(head: string): string | undefined {
  return /(?:^|[;\s])name="([^"]*)"/i.exec(dispositionOf(head))?.[1];
}

function dispositionOf(head: string): string {
  return /\r\ncontent-disposition:\s*form-data;([^\r\n]*)/i.exec(head)?.[1] ?? '';
}

/** The name of a file; browsers write a quotation mark in it as `%22`. */
function fileNameOf(head: string): string {
  return (/[;\s]filename="([^"]*)"/i.exec(head)?.[1] ?? '').replaceAll('%22', '"');
}

async function readMore(input: Input): Promise<void> {
  const { done, value } = await input.more();
  if (done || value === undefined) throw new FormPartError('The form breaks off');
  input.buffer = input.buffer.length === 0 ? Buffer.from(value) : Buffer.concat([input.buffer, value]);
}

async function skip(parts: AsyncGenerator<Uint8Array>): Promise<void> {
  for await (const _ of parts);
}
