import { wineName } from '../src/features/listings/listing.ts';
import { demoWineries, wineIdName } from './demo-wines.ts';
import type { SeedTransaction } from './seed-reference.ts';
import { stableId } from './stable-id.ts';

/** A selection of curated wines of the demo: `wines` are winery, name of the wine, and the reason for it. */
type DemoSelection = {
  title: string;
  introduction: string;
  startsOn: string;
  endsOn: string | null;
  wines: [winery: string, wine: string, reason: string][];
};

/** The demo's current selection, and one that is over. */
const demoSelections: DemoSelection[] = [
  {
    title: 'First bottles of spring',
    introduction:
      'April in the Hill Country: bluebonnets, open windows, and the first evenings outside. Eight bottles for the months before the heat.',
    startsOn: '2026-03-15',
    endsOn: '2026-05-31',
    wines: [
      [
        'salt-cedar-wine-company',
        'Gulf Breeze Albariño',
        'Salt, lime, and the only wine we know that tastes of an incoming tide.',
      ],
      ['cedar-brake-cellars', 'Vermentino', 'The almond on its finish makes a bowl of peas into dinner.'],
      ['caprock-and-daughters', 'Grenache Rosé', 'Pale enough for lunch, dry enough for the second glass.'],
      ['live-oak-mission', 'Blanc du Bois', 'Texas’ own white grape, at its most fragrant and least sweet.'],
      [
        'marfa-lights-vineyard',
        'Brut Méthode Traditionnelle',
        'Real patience in the bottle, at a price that lets you open it on a Tuesday.',
      ],
      [
        'second-rain-cellars',
        'Dry Gewürztraminer',
        'Roses and ginger, and then, against all expectation, no sugar at all.',
      ],
      [
        'tall-fir-cellars',
        'Dry Riesling',
        'It will outlive most of what is in your cellar, and it is already good company.',
      ],
      ['slow-windmill', 'Graciano Rosé', 'A rare grape made into the easiest bottle of the picnic.'],
    ],
  },
  {
    title: 'Twelve bottles for people who ask why',
    introduction:
      'We taste everything that is sold here. These are the twelve that we keep talking about: one sentence each, and no bottle because of its label.',
    startsOn: '2026-06-01',
    endsOn: null,
    wines: [
      ['caprock-and-daughters', 'Mourvèdre', 'The bottle to pour for anyone who thinks Texas makes only sweet wine.'],
      ['tall-fir-cellars', 'Pinot Noir', 'Fir needles and sour cherry: Oregon in one sip, without the usual price.'],
      ['pedernales-bend', 'Aglianico', 'Give it a night in a decanter and it gives you the whole evening back.'],
      ['pedernales-bend', 'Viognier', 'All the apricot you hope for, and the acidity that this grape usually forgets.'],
      [
        'valverde-sons',
        'Black Spanish Port',
        'Made from a grape the missions planted, and still the best reason for blue cheese.',
      ],
      [
        'bluestem-hollow',
        'Skin-Contact Trebbiano',
        'An orange wine to begin with: tannin like tea, and nothing strange about it.',
      ],
      [
        'salt-cedar-wine-company',
        'Dockside Pét-Nat',
        'Cloudy, quick, and gone before anyone has said the word terroir.',
      ],
      ['live-oak-mission', 'Lenoir', 'Few people still make it, and nobody makes it with this much care.'],
      [
        'bluestem-hollow',
        'Carignan from the Old Schoolhouse Block, Unfined and Unfiltered',
        'Old vines behind a schoolhouse, and every one of their years is in the glass.',
      ],
      [
        'valverde-sons',
        'Late Harvest Muscat',
        'Orange blossom and honey, and just enough acid to ask for a second glass.',
      ],
      ['second-rain-cellars', 'Syrah', 'Pepper first, fruit later, and neither of them loud.'],
      ['cross-timbers-press', 'Tempranillo', 'The everyday red by which we measure all the others at this price.'],
    ],
  },
];

/** When the demo's selections were made: before the first of them. */
const made = new Date('2026-03-01T12:00:00Z');

/** Writes the demo's selections of curated wines. @throws Error when the demo does not have a wine */
export async function writeSelections(tx: SeedTransaction): Promise<void> {
  for (const { wines, ...selection } of demoSelections) {
    const selectionId = stableId(`selection/${selection.startsOn}`);
    const dates = { createdAt: made, updatedAt: made };
    await tx
      .insertInto('curatedSelections')
      .values({ ...selection, ...dates, id: selectionId, published: true })
      .execute();
    const rows = wines.map(([slug, title, reason], position) => {
      const winery = demoWineries.find((one) => one.slug === slug);
      const wine = winery?.wines.find((one) => one.title === title);
      if (!winery || !wine) throw new Error(`The demo has no wine ${title} of ${slug}`);
      const listingId = stableId(wineIdName(slug, wine));
      return { selectionId, position, listingId, wineName: wineName(wine), wineryName: winery.name, reason };
    });
    await tx.insertInto('curatedWines').values(rows).execute();
  }
}
