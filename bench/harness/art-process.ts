// Started by `art.bench.ts` as a new process: draws bottles, first with nothing loaded, then repeatedly, and reports.
import { compressWhole } from '../../src/infra/http/compression.ts';
import { median } from './benchmark.ts';

/** Milliseconds and bytes of one drawing. `load` is the time to load the drawing's modules. */
export type ArtFigures = {
  load: number;
  first: number;
  warm: number;
  brotli: number;
  bytes: number;
  brotliBytes: number;
};

/** Fixed subjects rather than the demo's, so that results of different dates are of the same wines. */
const subjects = [
  { winery: 'Caliche Ridge', title: 'Tempranillo Reserva', vintage: 2021, style: 'red', varietal: 'tempranillo' },
  {
    winery: 'Pecan Bottom Vineyards',
    title: 'Blanc du Bois',
    vintage: 2023,
    style: 'white',
    varietal: 'blanc_du_bois',
  },
  { winery: 'Two Windmills', title: 'Dry Rosé of Mourvèdre', vintage: 2024, style: 'rose', varietal: 'mourvedre' },
  { winery: 'Estrella & Sons', title: 'Brut Nature', vintage: null, style: 'sparkling', varietal: null },
  { winery: 'Old Mission', title: 'Late Harvest Muscat', vintage: 2019, style: 'dessert', varietal: 'muscat' },
  {
    winery: 'High Lonesome',
    title: 'A Long Name for a Very Small Field Blend',
    vintage: 2022,
    style: 'red',
    varietal: null,
  },
] as const;
const times = 40;

async function measure(): Promise<ArtFigures> {
  const begun = performance.now();
  const { drawBottle } = await import('../../art/bottle.ts');
  const loaded = performance.now();
  const draw = (subject: (typeof subjects)[number], slug: string) =>
    drawBottle({ slug, ava: 'Texas High Plains', bottleMl: 750, ...subject });
  draw(subjects[0], 'first');
  const first = performance.now() - loaded;
  const drawn: number[] = [];
  const packed: number[] = [];
  const sizes: number[] = [];
  const packedSizes: number[] = [];
  for (let round = 0; round < times; round++) {
    for (const subject of subjects) {
      const started = performance.now();
      const svg = Buffer.from(draw(subject, `${subject.title} ${round}`));
      const done = performance.now();
      const brotli = await compressWhole(svg, 'br');
      drawn.push(done - started);
      packed.push(performance.now() - done);
      sizes.push(svg.byteLength);
      packedSizes.push(brotli.byteLength);
    }
  }
  return {
    load: loaded - begun,
    first,
    // why: the second half; before that V8 is still optimizing
    warm: median(drawn.slice(drawn.length / 2)),
    brotli: median(packed.slice(packed.length / 2)),
    bytes: median(sizes),
    brotliBytes: median(packedSizes),
  };
}

process.send?.(await measure(), () => process.exit(0));
