/** A part of a file: from one byte to another, both in it. */
export type ByteRange = { start: number; end: number };

/**
 * Which part of a file a request asks for.
 * @param asked the header `Range`; several parts, and what cannot be read, are answered with the whole file, as the standard allows
 * @param total the file's size in bytes
 * @returns undefined for the whole, `beyond` for a part that the file does not have
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14
 */
export function parseByteRange(asked: string | undefined, total: number): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const last = Math.min(Number(to), total);
    return last === 0 ? 'beyond' : { start: total - last, end: total - 1 };
  }
  const [start, end] = [Number(from), to === '' ? total - 1 : Math.min(Number(to), total - 1)];
  if (start >= total) return 'beyond';
  return end < start ? undefined : { start, end };
}
