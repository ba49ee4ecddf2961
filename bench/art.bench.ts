import type { ArtFigures } from './harness/art-process.ts';
import type { Benchmark, Row } from './harness/benchmark.ts';
import type { BenchmarkContext } from './harness/benchmark-context.ts';
import { forkChild } from './harness/child.ts';
import { compareWithConstant, comparisonRows } from './harness/compare-with-constant.ts';
import { canonicalPath } from './harness/http-client.ts';
import { sampleWineId } from './harness/sample-wine.ts';

const connections = 8;

/** The cost of a drawing, which is generated on request, and how many drawings a server can send. */
export const benchmark: Benchmark = {
  name: 'art',
  what: 'one drawn bottle: time, size, and GET /art/bottle/...',
  async run(context) {
    const drawn = await drawings(context);
    const { address } = await context.shop();
    const path = await canonicalPath(address, `/art/bottle/${await sampleWineId(context)}/-.svg`);
    const asked = { path, headers: { 'accept-encoding': 'br' } };
    const [served] = await compareWithConstant(context, asked, [connections]);
    return [...drawn, ...(served ? comparisonRows(`GET, ${connections} connections`, served) : [])];
  },
};

async function drawings({ stops }: BenchmarkContext): Promise<Row[]> {
  const child = forkChild('art-process.ts', stops);
  const { load, first, warm, brotli, bytes, brotliBytes } = await child.next<ArtFigures>(20_000);
  await child.stop();
  return [
    { figure: 'drawing, warm, median', value: warm, unit: 'ms' },
    { figure: 'drawing, first of a process', value: first, unit: 'ms', ratio: first / warm, against: 'warm' },
    { figure: '  before it, loading the modules', value: load, unit: 'ms' },
    { figure: 'brotli of one, warm, median', value: brotli, unit: 'ms', ratio: brotli / warm, against: 'drawing' },
    { figure: 'size, median', value: bytes / 1000, unit: 'kB' },
    { figure: 'size, brotli', value: brotliBytes / 1000, unit: 'kB', ratio: brotliBytes / bytes, against: 'raw' },
  ];
}
