import type { Plan } from '../src/features/plans/plan.ts';
import { demoWineries } from './demo-wines.ts';
import type { SeedTransaction } from './seed-reference.ts';
import { stableId } from './stable-id.ts';

/** When the demo's plans were made. */
const made = new Date('2026-01-05T12:00:00Z');

const [free, grow, estate] = (
  [
    {
      name: 'Free',
      summary: 'For trying Lonevine with your first wines.',
      ...{ monthlyCents: 0, yearlyCents: 0, commission: 1_000 },
      ...{ listings: 60, clubs: 1, seats: 5, researchPlacement: false },
    },
    {
      name: 'Grow',
      summary: 'For wineries that sell here every week.',
      ...{ monthlyCents: 4_900, yearlyCents: 49_000, commission: 700 },
      ...{ listings: 200, clubs: 3, seats: 12, researchPlacement: false },
    },
    {
      name: 'Estate',
      summary: 'For wineries whose main shop is here.',
      ...{ monthlyCents: 14_900, yearlyCents: 149_000, commission: 400 },
      ...{ listings: null, clubs: null, seats: null, researchPlacement: true },
    },
  ] as const
).map((plan) => ({
  ...plan,
  id: stableId(`plan/${plan.name}/1`),
  lineId: stableId(`plan/${plan.name}`),
  version: 1,
})) as [Plan, Plan, Plan];

/** Writes the demo's plans. All wineries of the demo have the free one, and those that are claimed begin with it. */
export async function writeWineryPlans(tx: SeedTransaction): Promise<void> {
  await tx
    .insertInto('plans')
    .values([free, grow, estate].map((plan) => ({ ...plan, createdAt: made, endedAt: null })))
    .execute();
  const { id: planId, name: planName, commission, listings, clubs, seats, researchPlacement } = free;
  const terms = { planId, planName, commission, listings, clubs, seats, researchPlacement, updatedAt: made };
  const wineryIds = [null, ...demoWineries.map(({ slug }) => stableId(`winery/${slug}`))];
  await tx
    .insertInto('wineryTerms')
    .values(wineryIds.map((wineryId) => ({ wineryId, ...terms })))
    .execute();
}
