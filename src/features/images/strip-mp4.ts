/** Boxes that contain the boxes below; in all others nothing is looked for. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf', 'mfra']);

/** Boxes with descriptions: where (`©xyz`, `loci`, Apple's and Google's keys), when and with what it was filmed. */
const descriptions = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide']);

/** Handlers of tracks that are shown or heard. Others record positions and movements while filming (`gpmd`, `camm`). */
const shownTracks = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'auxv', 'hint', 'tmcd']);

/** Boxes of a real film are at most seven deep, and a few hundred; in fragments, some per second. */
const [maxDepth, maxBoxes] = [10, 20_000];

/** A box: its type, and where it, its content and its end are in the file. */
type Box = { type: string; start: number; content: number; end: number };

/**
 * Removes from an MP4 what tells where it was filmed, in place. Descriptions become empty boxes of the same size, so that
 * nothing else in the file moves.
 * @returns false if it is no complete MP4, or contains tracks of other kinds than picture, sound, and text
 * @see ISO/IEC 14496-12
 */
export function stripMp4(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const boxes = boxesIn(bytes, 0, bytes.length);
  if (boxes === undefined || boxes[0]?.type !== 'ftyp') return false;
  if (!['moov', 'mdat'].every((needed) => boxes.some(({ type }) => type === needed))) return false;
  return stripBoxes(bytes, boxes);
}

/** @param depth how many boxes contain these */
function stripBoxes(bytes: Buffer, boxes: readonly Box[], depth = 0): boolean {
  return boxes.every((box) => {
    if (box.type === 'hdlr') return shownTracks.has(handlerOf(bytes, box)) || isMediaHandler(bytes, box);
    if (descriptions.has(box.type)) return blank(bytes, box);
    if (!containers.has(box.type)) return true;
    const inner = depth < maxDepth ? boxesIn(bytes, box.content, box.end) : undefined;
    return inner !== undefined && stripBoxes(bytes, inner, depth + 1);
  });
}

/** Makes a box an empty one of the same size. @returns true */
function blank(bytes: Buffer, { start, content, end }: Box): true {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, content, end);
  return true;
}

/** The kind of a track: version and flags, four bytes, and then its four letters. */
function handlerOf(bytes: Buffer, { content }: Box): string {
  return bytes.toString('latin1', content + 8, content + 12);
}

/** Whether this is the data handler that QuickTime programs write beside that of the track. */
function isMediaHandler(bytes: Buffer, { content }: Box): boolean {
  return bytes.toString('latin1', content + 4, content + 8) === 'dhlr';
}

/** The boxes between two positions; undefined if they do not end exactly there, or are absurdly many. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    const box = boxes.length < maxBoxes ? boxAt(bytes, start, to) : undefined;
    if (box === undefined) return undefined;
    boxes.push(box);
    start = box.end;
  }
  return boxes;
}

/** The box at a position; undefined if there is none that ends by `limit`. */
function boxAt(bytes: Buffer, start: number, limit: number): Box | undefined {
  if (limit - start < 8) return undefined;
  const short = bytes.readUInt32BE(start);
  // why: a size of 1 stands for a longer number after the type, and 0 for the rest
  const isLong = short === 1;
  if (isLong && limit - start < 16) return undefined;
  const content = start + (isLong ? 16 : 8);
  const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short || limit - start;
  const end = start + size;
  const isWhole = end >= content && end <= limit;
  return isWhole ? { type: bytes.toString('latin1', start + 4, start + 8), start, content, end } : undefined;
}
