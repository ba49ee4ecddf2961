/** Ids of EBML elements, as their bytes stand in the file. */
const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  void: 0xec,
} as const;

/** The other elements of a segment. Any of them, or one of the above, ends a cluster whose size is unknown. */
const segmentParts = new Set<number>([
  ids.cluster,
  ids.tracks,
  ids.tags,
  ids.attachments,
  0x114d9b74, // SeekHead
  0x1549a966, // Info
  0x1c53bb6b, // Cues
  0x1043a770, // Chapters
]);

/** Tracks that are shown or heard: video, audio, subtitles. Others contain metadata. */
const shownTracks = new Set([1, 2, 17]);

/** An element: where it, its content and its end are in the file; the end is undefined if its size is unknown. */
type Element = { id: number; start: number; content: number; end: number | undefined };
type WholeElement = Element & { end: number };

/** How many elements are read on one level: half an hour of pictures and sound in one cluster has fewer. */
const maxElements = 200_000;

/**
 * Removes from a WebM what tells where it was filmed, in place: tags and attachments become empty elements of the same
 * size, so that nothing else in the file moves.
 * @returns false if it is no complete WebM, or contains tracks of other kinds than picture, sound, and text
 * @see https://www.rfc-editor.org/rfc/rfc9559
 */
export function stripWebm(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const header = elementAt(bytes, 0, bytes.length);
  if (header?.id !== ids.header || header.end === undefined) return false;
  const segment = elementAt(bytes, header.end, bytes.length);
  if (segment?.id !== ids.segment || (segment.end ?? bytes.length) !== bytes.length) return false;
  const parts = partsIn(bytes, segment.content);
  if (parts === undefined) return false;
  const tracks = parts.filter(({ id }) => id === ids.tracks);
  if (tracks.length === 0 || !tracks.every((one) => hasOnlyShownTracks(bytes, one.content, one.end))) return false;
  for (const { id, start, end } of parts) if (id === ids.tags || id === ids.attachments) blank(bytes, start, end);
  return true;
}

/** The elements of a segment that lasts until the end of the file; undefined if they do not end there. */
function partsIn(bytes: Buffer, from: number): WholeElement[] | undefined {
  const parts: WholeElement[] = [];
  for (let at = from; at < bytes.length; ) {
    const element = parts.length < maxElements ? elementAt(bytes, at, bytes.length) : undefined;
    const end = element?.end ?? (element?.id === ids.cluster ? endOfCluster(bytes, element.content) : undefined);
    if (element === undefined || end === undefined) return undefined;
    parts.push({ ...element, end });
    at = end;
  }
  return parts;
}

/** Where a cluster of unknown size ends: at the next element of the segment. */
function endOfCluster(bytes: Buffer, from: number): number | undefined {
  let at = from;
  for (let count = 0; at < bytes.length; count++) {
    const element = count < maxElements ? elementAt(bytes, at, bytes.length) : undefined;
    if (element !== undefined && segmentParts.has(element.id)) return at;
    if (element?.end === undefined) return undefined;
    at = element.end;
  }
  return at;
}

function hasOnlyShownTracks(bytes: Buffer, from: number, to: number): boolean {
  const entries = elementsIn(bytes, from, to)?.filter(({ id }) => id === ids.trackEntry);
  if (entries === undefined || entries.length === 0) return false;
  return entries.every((entry) => {
    const type = elementsIn(bytes, entry.content, entry.end)?.find(({ id }) => id === ids.trackType);
    return type !== undefined && shownTracks.has(bytes.readUIntBE(type.content, Math.min(type.end - type.content, 6)));
  });
}

/** The elements between two positions; undefined if they do not end exactly there. */
function elementsIn(bytes: Buffer, from: number, to: number) {
  const found: WholeElement[] = [];
  for (let at = from; at < to; ) {
    const element = found.length < maxElements ? elementAt(bytes, at, to) : undefined;
    if (element?.end === undefined) return undefined;
    found.push({ ...element, end: element.end });
    at = element.end;
  }
  return found;
}

/** Makes an element a `Void` of the same size. */
function blank(bytes: Buffer, start: number, end: number): void {
  // why: eight bytes of size are allowed for any number; short elements have one
  const width = end - start >= 9 ? 8 : 1;
  const size = end - start - 1 - width;
  bytes.fill(0, start, end);
  bytes[start] = ids.void;
  if (width === 1) bytes[start + 1] = 0x80 + size;
  else {
    bytes[start + 1] = 0x01;
    bytes.writeUIntBE(size, start + 3, 6);
  }
}

/** The element at a position; undefined if there is none that ends by `limit`. */
function elementAt(bytes: Buffer, start: number, limit: number): Element | undefined {
  const idWidth = widthOf(bytes[start]);
  if (idWidth === undefined || idWidth > 4 || start + idWidth >= limit) return undefined;
  const sizeAt = start + idWidth;
  const sizeWidth = widthOf(bytes[sizeAt]);
  if (sizeWidth === undefined || sizeAt + sizeWidth > limit) return undefined;
  const id = bytes.readUIntBE(start, idWidth);
  const content = sizeAt + sizeWidth;
  const marked = BigInt(`0x${bytes.toString('hex', sizeAt, content)}`);
  const size = marked - (1n << BigInt(7 * sizeWidth));
  if (size === (1n << BigInt(7 * sizeWidth)) - 1n) return { id, start, content, end: undefined };
  const end = content + Number(size);
  return end > limit ? undefined : { id, start, content, end };
}

/** How many bytes a number has, by the zeros before the first one in its first byte. */
function widthOf(first: number | undefined): number | undefined {
  return first ? Math.clz32(first) - 23 : undefined;
}
