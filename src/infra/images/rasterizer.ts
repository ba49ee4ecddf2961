import { createSemaphore } from '../semaphore.ts';
import { loadSharp } from './image-codec.ts';

/** Renders an SVG document as a PNG of this size, filled to its edges. */
export type Rasterize = (svg: string, size: { width: number; height: number }) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Creates the rasterizer. It works off the event loop and on few images at once, so that a client with a thousand
 * requests slows down only itself.
 *
 * @throws AppError `busy` from the returned function when the queue is full
 */
export function createRasterizer(limits = { concurrency: 2, maxQueued: 24 }): Rasterize {
  const semaphore = createSemaphore(limits, 'Too many pictures are waiting to be made');
  return (svg, size) => semaphore(() => rasterize(svg, size));
}

async function rasterize(svg: string, { width, height }: { width: number; height: number }) {
  const sharp = await loadSharp();
  const { data } = await sharp(Buffer.from(svg), { limitInputPixels: 4_000_000, unlimited: false })
    .resize(width, height, { fit: 'cover' })
    .png({ compressionLevel: 8 })
    .timeout({ seconds: 10 })
    .toBuffer({ resolveWithObject: true });
  return new Uint8Array(data);
}
