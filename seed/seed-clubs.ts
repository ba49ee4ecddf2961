import type { Insertable } from 'kysely';
import type { Tables } from '../src/infra/database.ts';
import type { SeedTransaction } from './seed-reference.ts';
import { stableId } from './stable-id.ts';

type Club = Pick<
  Insertable<Tables['clubs']>,
  'slug' | 'name' | 'description' | 'model' | 'frequencyMonths' | 'orderDiscountPercent'
>;
type Tier = Omit<Insertable<Tables['clubTiers']>, 'id' | 'clubId' | 'position'>;

/** A club of the demo, with its tiers, and its wines: the number of bottles of each by tier, in a release or a shipment. */
export type DemoClub = Club & {
  winery: string;
  tiers: readonly Tier[];
  wines: readonly (readonly [title: string, ...bottles: number[]])[];
};

/** The wine clubs of the demo. */
export const demoClubs: readonly DemoClub[] = [
  {
    ...{ winery: 'pedernales-bend', slug: 'river-table', name: 'River Table', model: 'members-choice' },
    ...{ frequencyMonths: 3, orderDiscountPercent: 15 },
    description:
      'Four times a year we choose what tastes best at the river right now. Keep our choice or swap any bottle until the day before. Members sit on the terrace without a reservation, and the first glass is ours.',
    tiers: [
      {
        ...{ name: 'Three bottles', description: 'A quiet month of dinners.', bottles: 3, color: 'mixed' },
        ...{ priceRule: 'sum', discountPercent: 15, fromCents: 6_000, toCents: 9_500 },
      },
      {
        ...{ name: 'Six bottles', description: 'Dinners with friends, shipping on us.', bottles: 6, color: 'mixed' },
        ...{ priceRule: 'sum', discountPercent: 20, fromCents: 11_000, toCents: 17_500, shippingIncluded: true },
      },
    ],
    wines: [
      ['Viognier', 1, 2],
      ['Picpoul Blanc', 1, 2],
      ['Aglianico', 1, 2],
    ],
  },
  {
    ...{ winery: 'tall-fir-cellars', slug: 'rain-shadow', name: 'Rain Shadow', model: 'winemakers-choice' },
    ...{ frequencyMonths: 6, orderDiscountPercent: 10 },
    description:
      'Twice a year, after bottling and after harvest: what Ingrid would put in her own cellar, with her notes on when to open it.',
    tiers: [
      {
        ...{ name: 'Half a case', description: '', bottles: 6, color: 'mixed', memberLimit: 60 },
        ...{ priceRule: 'fixed', priceCents: 16_500, fromCents: 16_500, toCents: 16_500 },
      },
    ],
    wines: [
      ['Pinot Noir', 4],
      ['Dry Riesling', 2],
    ],
  },
  {
    ...{ winery: 'pedernales-bend', slug: 'every-month', name: 'Every Month', model: 'subscription' },
    ...{ frequencyMonths: 1, orderDiscountPercent: 10 },
    description:
      'Your three bottles, on your day: every month, or every second or third. Change them whenever you like.',
    tiers: [
      {
        ...{ name: 'Three bottles', description: '', bottles: 3, color: 'mixed' },
        ...{ priceRule: 'sum', discountPercent: 10, fromCents: 5_000, toCents: 12_000 },
      },
    ],
    wines: [
      ['Viognier', 2],
      ['Picpoul Blanc', 1],
      ['Aglianico', 0],
    ],
  },
];

/** The id of a club of the demo. */
export function demoClubId({ winery, slug }: Pick<DemoClub, 'winery' | 'slug'>): string {
  return stableId(`club/${winery}/${slug}`);
}

/** The id of a tier of it, by its place. */
export function demoTierId(club: Pick<DemoClub, 'winery' | 'slug'>, position: number): string {
  return stableId(`club/${club.winery}/${club.slug}/tier/${position}`);
}

/** When the demo's clubs were opened. A fixed time, so that every demo is the same. */
const opened = new Date('2026-02-01T12:00:00Z');

/** Writes the demo's wine clubs and their tiers. */
export async function writeClubs(tx: SeedTransaction): Promise<void> {
  const rows = demoClubs.map(({ tiers: _, wines: __, winery, ...club }) => ({
    ...club,
    id: demoClubId({ winery, slug: club.slug }),
    wineryId: stableId(`winery/${winery}`),
    state: 'open' as const,
    createdAt: opened,
    updatedAt: opened,
  }));
  await tx.insertInto('clubs').values(rows).execute();
  const tiers = demoClubs.flatMap((club) =>
    club.tiers.map((tier, position) => {
      const [id, clubId] = [demoTierId(club, position), demoClubId(club)];
      return { priceCents: null, discountPercent: null, memberLimit: null, ...tier, id, clubId, position };
    }),
  );
  for (const tier of tiers) await tx.insertInto('clubTiers').values(tier).execute();
}
