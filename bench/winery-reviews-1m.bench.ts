import { addWineryReview } from '../src/features/reviews/wineries/add-review.server.ts';
import { listWaitingReviews } from '../src/features/reviews/wineries/list-waiting-reviews.server.ts';
import { listReviewsByPerson, listWineryReviews } from '../src/features/reviews/wineries/list-winery-reviews.server.ts';
import { type Database, openDatabase } from '../src/infra/database.ts';
import type { Jobs } from '../src/infra/jobs/jobs.ts';
import { anonymous, type SignedIn } from '../src/kit/actor.ts';
import { cloneDatabase } from '../tests/fixtures/database/test-database.ts';
import { addDirectory } from '../tests/fixtures/listings/add-directory.ts';
import { type Benchmark, median, percentile, type Row } from './harness/benchmark.ts';
import { makeReviews, type ReviewData } from './harness/review-data.ts';

const [all, largest, people, wineries, rounds] = [1_000_000, 20_000, 60_000, 1_000, 40];
const now = new Date('2026-11-21T18:00:00Z');
const admin: SignedIn = { kind: 'user', id: '00000000-0000-4000-9000-000000000001', roles: ['admin'], limited: false };

/** The lists of reviews that pages show, by name. */
function listsOf(db: Database, { largestId, usualId, authorId }: ReviewData): Record<string, () => Promise<unknown>> {
  const of = (wineryId: string, query: object) => () => listWineryReviews({ db }, anonymous, { wineryId, query });
  return {
    'a usual winery, newest': of(usualId, {}),
    'a usual winery, two words': of(usualId, { words: 'porch tempranillo' }),
    'the largest winery, newest': of(largestId, {}),
    'the largest winery, most helpful': of(largestId, { sort: 'helpful' }),
    'the largest winery, page 100 of the lowest': of(largestId, { sort: 'lowest', page: '100' }),
    'the largest winery, one score and two words': of(largestId, { score: '4', words: 'porch tempranillo' }),
    'the largest winery, a word that nobody wrote': of(largestId, { words: 'zinfandel' }),
    'a person’s reviews': () => listReviewsByPerson({ db }, anonymous, { personId: authorId, page: null }),
    'held reviews': () => listWaitingReviews({ db }, admin, { which: 'held', page: '90' }),
    'reported reviews': () => listWaitingReviews({ db }, admin, { which: 'reported', page: null }),
  };
}

/** Writes reviews, each by another person: with the check of their text, all scores counted anew, and the mails. */
function writer(db: Database, newcomers: string[]): (wineryId: string) => Promise<void> {
  const jobs = { send: async () => {}, sendAll: async () => {} } as unknown as Jobs;
  let written = 0;
  return async (wineryId) => {
    const id = newcomers[written] ?? '';
    const content = Array.from({ length: 40 }, (_, at) => `word${(written * 7_919 + at * 104_729) % 9_973}`).join(' ');
    written += 1;
    const app = { db, clock: { now: () => now }, jobs };
    const actor: SignedIn = { kind: 'user', id, roles: [], limited: false };
    const added = await addWineryReview(app, actor, { wineryId, fields: { score: 4, content } });
    if (!added.ok) throw new Error(`The review was refused: ${added.code}`);
  };
}

async function measure(figure: string, call: () => Promise<unknown>): Promise<Row[]> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const begin = performance.now();
    await call();
    if (round >= 0) times.push(performance.now() - begin);
  }
  return [
    { figure, value: median(times), unit: 'ms' },
    { figure: '  p95', value: percentile(times, 0.95), unit: 'ms', aim: '<= 40 ms' },
  ];
}

/** Lists of reviews, and writing one, where there are very many. */
export const benchmark: Benchmark = {
  name: 'winery-reviews-1m',
  what: `reviews of wineries: ${all.toLocaleString('en-US')}, of them ${largest.toLocaleString('en-US')} of one winery`,
  onlyByName: true,
  async run(context) {
    const { serverUrl, templates } = await context.postgres();
    const clone = await cloneDatabase(serverUrl, templates.seeded);
    context.stops.add(() => clone.drop());
    const { db, pool } = openDatabase({ url: clone.url, poolSize: 2, statementTimeout: 0, onError: () => {} });
    context.stops.add(() => pool.end());
    await addDirectory(db, wineries);
    const made = await makeReviews(db, { all, largest, people, now });
    const write = writer(db, made.newcomers);
    const rows: Row[] = [
      ...(await measure('writing one, usual winery', () => write(made.usualId))),
      ...(await measure('writing one, largest winery', () => write(made.largestId))),
    ];
    for (const [name, list] of Object.entries(listsOf(db, made))) rows.push(...(await measure(name, list)));
    return rows;
  },
};
