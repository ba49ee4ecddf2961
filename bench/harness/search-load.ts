import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type BenchmarkContext, openBenchmarkContext } from './benchmark-context.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A separate context whose demo has this many more generated wines, the same ones in every run. */
export async function openSearchContext(context: BenchmarkContext, wines: number): Promise<BenchmarkContext> {
  const large = openBenchmarkContext(context.stops, context.postgres);
  const { url } = await large.database();
  const seed = spawn(process.execPath, [path.join(root, 'scripts/seed.ts'), '--wines', String(wines)], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = context.stops.add(() => seed.kill('SIGKILL'));
  let said = '';
  seed.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2_000);
  });
  const [code] = await once(seed, 'exit');
  await stop();
  if (code !== 0) throw new Error(`The wines could not be loaded: ${said}`);
  return large;
}

const words = [
  'tempranillo',
  'viognier',
  'reserve',
  'mourvedre',
  'sangiovese',
  'rose',
  'estate red',
  'blanc du bois',
  'merlot',
  'syrah',
];
const filters = [
  '',
  'pub_style=red',
  'pub_winery_region=central_texas',
  'pub_winery_region=west_texas&pub_style=white',
  'price=20,50',
  'pub_winery_region=north_texas,south_texas&pub_style=red',
  'minStock=1',
];
const sorts = ['', 'sort=price', 'sort=-price', 'sort=createdAt'];

/**
 * Searches as people make them: three of four with keywords, most with a filter, some sorted, some on the second page.
 *
 * @param howMany different ones, the same in every run
 */
export function someSearches(howMany: number): string[] {
  return Array.from({ length: howMany }, (_, at) => {
    const keywords = at % 4 === 3 ? '' : `keywords=${words[at % words.length]?.replaceAll(' ', '+')}`;
    const page = at % 5 === 4 ? 'page=2' : '';
    const dollars = `price=${10 + (at % 37)},`;
    const filter = filters[at % filters.length] ?? '';
    const price = filter.includes('price') ? '' : dollars;
    return [keywords, filter, price, sorts[at % sorts.length], page].filter(Boolean).join('&');
  });
}
