import { loadSharp } from './image-codec.ts';
import { createSemaphore } from './semaphore.ts';

/** Renders an SVG document as a PNG of this size, filled to its edges. */
export type Rasterize = (svg: string, size: { width: number; height: number }) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Opens the maker of pixels. It works beside the event loop and never on more than a few pictures at once, so that whoever asks
 * for a thousand of them slows down only himself.
 * @throws AppError `busy` from the function that it returns, when too many wait
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
