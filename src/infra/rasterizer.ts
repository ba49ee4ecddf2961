import type { Sharp } from 'sharp';

/** Turns a drawing into pixels: an SVG document into a PNG of this size, filled to its edges. */
export type Rasterize = (svg: string, size: { width: number; height: number }) => Promise<Uint8Array<ArrayBuffer>>;

/** So many pictures wait already that another one would only wait in vain. */
export class RasterizerBusyError extends Error {
  override name = 'RasterizerBusyError';
}

type Limits = {
  /** How many pictures are made at once. Each takes one thread, and none of the event loop. */
  atOnce: number;
  /** How many may wait for their turn. */
  waiting: number;
};

/**
 * Opens the maker of pixels. It works beside the event loop and never on more than a few pictures at once, so that whoever asks
 * for a thousand of them slows down only himself.
 * @throws RasterizerBusyError from the function that it returns, when too many wait
 */
export function openRasterizer({ atOnce, waiting }: Limits = { atOnce: 2, waiting: 24 }): Rasterize {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (svg, size) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new RasterizerBusyError('Too many pictures are waiting to be made');
      // why: the one who ends hands its place over, so the number running stays as it is
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running++;
    }
    try {
      return await rasterize(svg, size);
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}

async function rasterize(svg: string, { width, height }: { width: number; height: number }) {
  // why: loaded when the first picture is asked for; a start that nobody asks for one should not wait for it
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const picture: Sharp = sharp(Buffer.from(svg), { limitInputPixels: 4_000_000, unlimited: false });
  const { data } = await picture
    .resize(width, height, { fit: 'cover' })
    .png({ compressionLevel: 8 })
    .timeout({ seconds: 10 })
    .toBuffer({ resolveWithObject: true });
  return new Uint8Array(data);
}
