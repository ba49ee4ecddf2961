import iconv from 'iconv-lite';

/** How the text of a file is encoded. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The names of the encodings for people. */
export const encodingLabels: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** How many bytes at the beginning tell UTF-16 without a byte order mark from a file that is no text. */
const probeBytes = 4_096;

/** How files that are often sent by mistake begin: ZIP (also of spreadsheets), old spreadsheets, PDF, pictures. */
const otherFormats = ['504b0304', '504b0506', 'd0cf11e0', '25504446', '89504e47', 'ffd8ff', '47494638', '1f8b'];

/**
 * Recognizes the encoding of a text by all of its bytes: by its byte order mark, by the zeros of UTF-16, as UTF-8 if it
 * is valid, else as Windows-1252, in which everything is.
 * @returns undefined if it is no text
 */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<Encoding | undefined> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let hasZero = false;
  let head = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head.length < probeBytes) head = Buffer.concat([head, chunk.subarray(0, probeBytes - head.length)]);
    hasZero ||= chunk.includes(0);
    isUtf8 &&= isValidIn(utf8, chunk);
  }
  isUtf8 &&= isValidIn(utf8);
  if (otherFormats.some((magic) => head.toString('hex').startsWith(magic))) return undefined;
  const wide = utf16Of(head);
  if (wide) return wide;
  if (hasZero) return undefined;
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

function isValidIn(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

function utf16Of(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = { even: 0, odd: 0 };
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  // why: in a table most characters are ASCII, whose upper byte is zero; a zero in both halves is no text
  const most = head.length / 4;
  if (zeros.odd > most && zeros.even === 0) return 'utf-16le';
  if (zeros.even > most && zeros.odd === 0) return 'utf-16be';
  return undefined;
}

/** Decodes a text piece by piece, without its byte order mark. */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding, { stripBOM: false });
  let isFirst = true;
  for await (const chunk of chunks) {
    const text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (text === '') continue;
    yield isFirst ? text.replace(/^\uFEFF/, '') : text;
    isFirst = false;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}
