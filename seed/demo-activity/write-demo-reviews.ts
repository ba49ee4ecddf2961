import { defaultDisplayName } from '../../src/features/accounts/account.ts';
import { refreshScores } from '../../src/features/reviews/wineries/lock-review.server.ts';
import { textFingerprint } from '../../src/features/reviews/wineries/text-fingerprint.ts';
import { lockReviewedWinery } from '../../src/features/wineries/winery-scores.server.ts';
import type { Database, Transaction } from '../../src/infra/database.ts';
import { demoVisitors, visitorEmail, visitorId } from '../demo-visitors.ts';
import { stableId } from '../stable-id.ts';

/** Overall, quality, variety, ambiance, affordable, food offerings, customer service; 0 for none. */
type Scores = readonly [number, number, number, number, number, number, number];

type DemoReview = {
  winery: string;
  /** Which of the visitors wrote it. */
  by: number;
  scores: Scores;
  visited: string;
  content: string;
  answer?: string;
};

const demoReviews: readonly DemoReview[] = [
  {
    ...{ winery: 'pedernales-bend', by: 0, scores: [5, 5, 4, 5, 4, 3, 5], visited: '2026-04' },
    content:
      'We sat by the river until the light went. The Tempranillo needs an hour and then does not stop talking. Bring a hat: there is little shade before five.',
    answer: 'Thank you, June. The new arbor is up, so the hat can stay in the car next time.',
  },
  {
    ...{ winery: 'pedernales-bend', by: 1, scores: [4, 4, 4, 5, 3, 0, 4], visited: '2026-03' },
    content: 'Busy on Saturdays, calm on Thursdays. Ask for the Mourvèdre even if it is not on the board.',
  },
  {
    ...{ winery: 'pedernales-bend', by: 2, scores: [4, 5, 3, 4, 0, 2, 5], visited: '2025-11' },
    content: 'Small list, every bottle with a reason. The cheese plate is an afterthought; everything else is not.',
  },
  {
    ...{ winery: 'pedernales-bend', by: 3, scores: [3, 4, 0, 4, 2, 0, 3], visited: '2025-10' },
    content: 'Good wine, but we waited half an hour for a table that we had reserved.',
  },
  {
    ...{ winery: 'red-gate-ranch', by: 1, scores: [5, 5, 5, 4, 4, 4, 5], visited: '2026-05' },
    content: 'The tour through the barrel room is worth the drive alone, and nobody hurried us out of it.',
  },
  {
    ...{ winery: 'red-gate-ranch', by: 4, scores: [4, 4, 4, 3, 5, 3, 4], visited: '2026-02' },
    content: 'Fair prices, plain room, honest reds. Our dog was given water before we were given wine.',
  },
  {
    ...{ winery: 'red-gate-ranch', by: 0, scores: [4, 0, 0, 4, 0, 0, 5], visited: '2025-12' },
    content: 'Kind people. We came without a plan and left with a case and directions to the next place.',
  },
  {
    ...{ winery: 'marfa-lights-vineyard', by: 2, scores: [5, 4, 3, 5, 3, 0, 5], visited: '2026-04' },
    content: 'It is far from everything, which is the point. The rosé at dusk is the best hour of the week.',
  },
  {
    ...{ winery: 'valverde-sons', by: 3, scores: [4, 5, 4, 3, 4, 0, 4], visited: '2026-01' },
    content: 'Old vines, older stories. The tasting runs long because they answer every question.',
  },
  {
    ...{ winery: 'live-oak-mission', by: 4, scores: [3, 3, 4, 5, 2, 4, 3], visited: '2026-03' },
    content: 'A beautiful courtyard and a good kitchen. The wines were the least memorable part of the day.',
    answer: 'Fair, Nia. Come back for the 2024 Viognier, on us.',
  },
  {
    ...{ winery: 'tall-fir-cellars', by: 0, scores: [5, 5, 4, 5, 3, 3, 5], visited: '2026-05' },
    content: 'Rain on the roof, Pinot in the glass, and a host who knows each row by name.',
  },
];

/** When the newest of them was written. A fixed time, so that every demo is the same. */
const newest = new Date('2026-05-01T12:00:00Z');

/** Adds invented reviews of the demo's wineries, marked as such, once, and counts their scores. */
export async function writeDemoReviews(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await tx.selectFrom('users').select('id').where('id', '=', visitorId(0)).executeTakeFirst()) return;
    await addVisitors(tx);
    for (const [at, review] of demoReviews.entries()) await writeReview(tx, review, daysBefore(newest, at * 9));
    for (const slug of new Set(demoReviews.map((review) => review.winery))) {
      const winery = await lockReviewedWinery(tx, stableId(`winery/${slug}`));
      if (winery) await refreshScores(tx, winery);
    }
  });
}

async function addVisitors(tx: Transaction): Promise<void> {
  const when = { termsAcceptedAt: newest, createdAt: newest, updatedAt: newest };
  await tx
    .insertInto('users')
    .values(
      demoVisitors.map(([firstName, lastName], at) => ({
        ...{ id: visitorId(at), email: visitorEmail(at), emailVerified: true, firstName, lastName },
        ...{ displayName: defaultDisplayName(firstName, lastName), role: 'wine-lover' as const },
        ...{ birthDate: '1985-05-05', zip: '78624', state: 'TX', ...when },
      })),
    )
    .execute();
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 24 * 3_600_000);
}

async function writeReview(tx: Transaction, review: DemoReview, createdAt: Date): Promise<void> {
  const { winery, by, scores, visited, content, answer } = review;
  const [overall, ...others] = scores;
  const [quality, variety, ambiance, affordable, foodOfferings, customerService] = others.map(
    (score) => score || null,
  ) as (number | null)[];
  const wineryId = stableId(`winery/${winery}`);
  const id = stableId(`review/${winery}/${by}`);
  const exists = await tx.selectFrom('wineries').select('id').where('id', '=', wineryId).executeTakeFirst();
  if (!exists) return;
  await tx
    .insertInto('wineryReviews')
    .values({
      ...{ id, wineryId, authorId: visitorId(by), state: 'published', overall },
      ...{ quality: quality ?? null, variety: variety ?? null, ambiance: ambiance ?? null },
      ...{ affordable: affordable ?? null, foodOfferings: foodOfferings ?? null },
      ...{ customerService: customerService ?? null, content, visitedMonth: `${visited}-01`, verified: null },
      ...{ heldRule: null, decisionReason: null, fingerprint: textFingerprint(content), createdAt, editedAt: null },
      demo: true,
    })
    .execute();
  const owner = await tx
    .selectFrom('wineryMembers')
    .select('userId')
    .where('wineryId', '=', wineryId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  if (answer === undefined || !owner) return;
  const answered = { reviewId: id, authorId: owner.userId, content: answer, createdAt: daysBefore(createdAt, -2) };
  await tx.insertInto('wineryReviewAnswers').values(answered).execute();
}
