import { open } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { AppError, isAppError } from '#kit/app-error.ts';
import { createSemaphore } from '../semaphore.ts';

/**
 * Loads sharp on first use, so that a start does not wait for it. It uses one thread per image and no cache, so that
 * the queues of its callers bound its work.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Formats in which images are written. */
export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** An image after reading, with pixels only: sRGB, upright, PNG if any of it is transparent, else JPEG. */
export type ReadImage = { content: Uint8Array<ArrayBuffer>; format: 'jpg' | 'png'; width: number; height: number };

/** The size to write, in pixels; an image of other proportions is cropped around the centre. */
export type ImageTarget = { width: number; height: number; format: ImageFormat };

/** Reads and writes images. */
export type ImageCodec = {
  /**
   * Reads an uploaded file: JPEG, GIF, PNG, WebP or AVIF, and HEIC where the decoder can; of an animation the first
   * frame. It is recognized by its content and rotated by its Exif orientation, and metadata is removed.
   *
   * @param maxSide maximum width and height in pixels; a larger image is scaled down
   * @throws AppError `unreadable-image` or `busy`
   */
  read(file: string, maxSide: number): Promise<ReadImage>;
  /** Whether the first bytes of a file are those of one of these formats. The rest is not read. */
  recognizes(file: string): Promise<boolean>;
  /** Converts an image that was read to another size and format. @throws AppError `busy` */
  write(content: Uint8Array, target: ImageTarget): Promise<Uint8Array<ArrayBuffer>>;
};

/** The file is not an image, is corrupt, or has too many pixels. The message is for the operator's log. */
function unreadableImage(message: string, options?: ErrorOptions): AppError {
  return new AppError('unreadable-image', message, options);
}

/**
 * Maximum number of pixels: the largest phone sensors have 108 million (12,000 × 9,000). Such a JPEG or PNG is read in
 * strips: measured, 108 million pixels take 150 MB of memory.
 */
const maxPixels = 120_000_000;

/**
 * Maximum number of pixels of an image that must be in memory as a whole (progressive, interlaced, all but JPEG and PNG):
 * slightly more than large cameras have, 8256 × 5504. Measured, 40 million pixels take up to 390 MB.
 */
const maxWholePixels = 48_000_000;

/** Time limit for reading one image, in seconds: a small file can require hours. */
const readTimeoutSeconds = 30;

/** The same for writing one. */
const writeTimeoutSeconds = 20;

/**
 * Creates the codec. One file is read at a time, which bounds the memory, and two images are written at a time, which
 * leaves processors free; none of it runs on the event loop.
 */
export function createImageCodec(limits = { maxQueuedReads: 12, maxQueuedWrites: 96 }): ImageCodec {
  const busy = 'Too many pictures are waiting';
  const readSemaphore = createSemaphore({ concurrency: 1, maxQueued: limits.maxQueuedReads }, busy);
  const writeSemaphore = createSemaphore({ concurrency: 2, maxQueued: limits.maxQueuedWrites }, busy);
  return {
    read: (file, maxSide) => readSemaphore(() => readImage(file, maxSide)),
    recognizes: async (file) => formatOf(await readHead(file), await loadSharp()) !== undefined,
    write: (content, target) => writeSemaphore(() => writeImage(content, target)),
  };
}

async function readImage(file: string, maxSide: number): Promise<ReadImage> {
  const sharp = await loadSharp();
  const kind = formatOf(await readHead(file), sharp);
  if (kind === undefined) throw unreadableImage('It is not in a supported image format');
  try {
    const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    const { format, compression, width, height, isProgressive, hasAlpha } = await picture.metadata();
    const found = format === 'heif' ? compression : format;
    if (found !== kind) throw unreadableImage(`Its first bytes are those of ${kind}, but it is ${found}`);
    const whole = isProgressive || !['jpeg', 'png'].includes(format);
    if (width * height > (whole ? maxWholePixels : maxPixels)) {
      throw unreadableImage(`It has ${width} × ${height} pixels`);
    }
    const upright = picture
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: readTimeoutSeconds });
    return hasAlpha ? await encodeTransparent(upright) : await encode(upright, 'jpg');
  } catch (error) {
    if (isAppError(error, 'unreadable-image')) throw error;
    throw unreadableImage(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Keeps the transparency, or drops an alpha channel that hides nothing to save bytes: most screenshots have such a
 * channel.
 */
async function encodeTransparent(upright: Sharp): Promise<ReadImage> {
  const kept = await encode(upright, 'png');
  const sharp = await loadSharp();
  const { isOpaque } = await sharp(kept.content).stats();
  return isOpaque ? encode(sharp(kept.content).removeAlpha(), 'jpg') : kept;
}

async function encode(picture: Sharp, format: 'jpg' | 'png'): Promise<ReadImage> {
  const written = format === 'jpg' ? picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }) : picture.png();
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { content: new Uint8Array(data), format, width: info.width, height: info.height };
}

/** Quality settings that look alike across formats; the effort of AVIF is limited by how long a visitor can wait. */
const writers: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80, effort: 4 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }),
};

async function writeImage(content: Uint8Array, { width, height, format }: ImageTarget) {
  const sharp = await loadSharp();
  const sized = sharp(content, { limitInputPixels: maxWholePixels, pages: 1 })
    .resize(width, height, { fit: 'cover' })
    .timeout({ seconds: writeTimeoutSeconds });
  const { data } = await writers[format](sized).toBuffer({ resolveWithObject: true });
  return new Uint8Array(data);
}

/** The number of bytes that tell the format of a file: a HEIF file lists its brands first. */
const headBytes = 64;

/** Reads the first bytes of a file. */
async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * How a file of each format begins, in hexadecimal. HEIF files list their brands, of four letters each, and are called by
 * their compression here.
 */
const beginnings = {
  jpeg: /^ffd8ff/,
  gif: /^47494638(37|39)61/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
  av1: /^.{8}66747970(.{8})*?61766966/,
  hevc: /^.{8}66747970(.{8})*?(68656963|68656978)/,
};

/**
 * The format of a file by its first bytes. The library's other readers (SVG, PDF, TIFF) never get an uploaded file.
 * @param sharp whose prebuilt version decodes no HEVC, while one with the system's libraries may
 */
function formatOf(head: Uint8Array, { format: { heif } }: Awaited<ReturnType<typeof loadSharp>>): string | undefined {
  const hex = Buffer.from(head).toString('hex');
  const [name] = Object.entries(beginnings).find(([, beginning]) => beginning.test(hex)) ?? [];
  const canReadHevc = heif.input.fileSuffix?.includes('.heic') ?? false;
  return name === 'hevc' && !canReadHevc ? undefined : name;
}
