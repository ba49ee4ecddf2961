import { listFeaturedWines } from '../../src/features/search/featured.server.ts';
import { anonymous } from '../../src/kit/actor.ts';
import type { BenchmarkContext } from './benchmark-context.ts';

/** The id of a public wine: the same in every run with the same demo. */
export async function sampleWineId(context: BenchmarkContext): Promise<string> {
  const [wine] = await listFeaturedWines(await context.database(), anonymous, 1);
  if (!wine) throw new Error('The demo shows no wine');
  return wine.id;
}
