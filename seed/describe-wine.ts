import { type Dice, seededDice } from '../art/draw/random.ts';
import type { WineStyle } from '../src/features/listings/listing.ts';
import type { Acidity, Body } from '../src/features/listings/wine-attributes.ts';
import type { Region } from '../src/features/wineries/winery.ts';
import { grapeVocabulary, styleVocabulary, type TastingVocabulary } from './tasting-vocabulary.ts';

/** The input of a description. */
export type DescribedWine = {
  style: WineStyle;
  varietals: string[];
  body: Body;
  acidity: Acidity;
  pairings: string[];
  region: Region;
};

type Part = (d: Dice, wine: DescribedWine) => string;

const openings: ((f: [string, string, string], n: [string, string]) => string)[] = [
  ([a, b], [n]) => `${a} and ${b} over ${n}.`,
  ([a, b], [n]) => `${a}, ${b} and a thread of ${n}.`,
  ([a, b], [n]) => `Smells of ${a}, tastes of ${b}, and leaves ${n} behind.`,
  ([a, b], [n]) => `${a} first, then ${n}, then ${b} when you had stopped looking.`,
  ([a], [n, m]) => `A glass of ${a}, with ${n} and ${m} at the edges.`,
  ([a, b, c]) => `${a}, ${b}, ${c}: in that order, and in no hurry.`,
  ([a], [n]) => `${a} up front, ${n} at the back.`,
  ([a, b], [n, m]) => `Between ${a} and ${b}, with ${n} on one side and ${m} on the other.`,
  ([a, b], [n]) => `${a} and ${b}, lightly dusted with ${n}.`,
  ([a], [n, m]) => `All ${a} at first; ${n} and ${m} come along after a quarter of an hour.`,
  ([a, b], [n]) => `Plenty of ${a}, a little ${b}, and enough ${n} to keep it honest.`,
  ([a], [n, m]) => `${n} and ${m} on the nose, ${a} on the tongue.`,
  ([a, b], [n]) => `Think of ${a} with ${b}, then add ${n}.`,
  ([a, b], [n]) => `It opens with ${a}, turns to ${b}, and closes on ${n}.`,
  ([a], [n]) => `Mostly ${a}, and then a good deal of ${n}.`,
  ([a, b], [n, m]) => `${a}, ${b}, ${n}, ${m}: the list is longer than the label.`,
];

const bodies: Record<Body, string[]> = {
  'Very light': ['Light as a screen door', 'Barely heavier than the evening', 'Feather-light'],
  Light: ['Light on its feet', 'Slender', 'Light-bodied', 'Easy to lift'],
  Medium: ['Medium-bodied', 'Neither thin nor stout', 'Middle of the road in weight alone', 'Comfortably built'],
  Full: ['Full-bodied', 'Broad across the shoulders', 'Generous', 'Built for a long table'],
  'Very full': ['As full as they come', 'Big, and not sorry', 'Dense and dark in the mouth', 'Wide as the county'],
};

const sharpness: Record<Acidity, string[]> = {
  Low: ['soft at the edges', 'gentle all the way down', 'with hardly a sharp corner'],
  Medium: ['with acidity that keeps to its lane', 'fresh enough to ask for a second glass', 'balanced where it counts'],
  High: [
    'with a bright line of acidity',
    'and brisk to the end',
    'with a snap that wakes up supper',
    'kept lively by its acidity',
  ],
};

const structure: Part = (d, wine) => `${d.pick(bodies[wine.body])}, ${d.pick(sharpness[wine.acidity])}.`;

const places: Record<Region, string[]> = {
  west_texas: [
    'Out where these vines stand, the nights are worth the drive.',
    'Hot days made the fruit; cold nights kept its manners.',
    'Grown high up, where the wind does half of the pruning.',
    'Hail took a third of the crop. The rest had something to prove.',
    'Picked before dawn, by headlamp, with the radio on.',
  ],
  central_texas: [
    'From limestone so close to the top that the plow gave up.',
    'The creek ran this year, and you can tell.',
    'Live oaks shade the west rows until ten, which helps.',
    'Picked in July, before the deer held a meeting.',
    'The soil is mostly rock. The vines have stopped complaining.',
  ],
  north_texas: [
    'Sandy loam drains fast here, and the roots go looking.',
    'A late frost thinned the crop, so nobody had to.',
    'Grown within sight of the river and out of its reach.',
    'Picked on the one cool morning of August.',
  ],
  east_texas: [
    'The pines hold the morning fog; the grapes are used to it.',
    'Grown in deep sand, under a sky that cannot decide.',
    'It rained until June and never again, which suited everyone.',
    'Picked early, while the mockingbirds were still asleep.',
  ],
  south_texas: [
    'The Gulf breeze dries the rows by nine.',
    'Grown where winter is mostly a rumor.',
    'Made under a tin roof that ticks in the heat.',
    'Picked in the first days of July, before the shade ran out.',
  ],
  oregon: [
    'Grown on a hillside that sees the sun when the sun is seen.',
    'The fog left at noon, the rain came after harvest: a good year.',
    'From a slope too steep for the tractor and just right for the vine.',
    'Picked between two rains, with an hour to spare.',
  ],
};

const cellar: Record<WineStyle, string[]> = {
  red: [
    'Fourteen months in old barrels.',
    'Half in French oak, half in concrete, all of it patient.',
    'Pressed gently and left alone until spring.',
    'Tannins like good denim: firm, and better with wear.',
    'A year and a half in barrel has taken off the hurry.',
    'Fermented with its own yeast, punched down by hand.',
  ],
  white: [
    'Kept cold, kept clean, bottled in March.',
    'Aged on its lees in steel, stirred when somebody remembered.',
    'A third of it saw an old barrel, the rest did not.',
    'Whole clusters, a slow press, no oak.',
    'Six months on the lees gave it width, not weight.',
  ],
  rose: [
    'Four hours on the skins, not a minute more.',
    'Pressed straight, fermented cold.',
    'Pale on purpose.',
    'Made as rosé from the first row to the last.',
  ],
  orange: [
    'Three weeks on the skins, then a winter in clay.',
    'Unfiltered, so stand it up the night before.',
    'It has the grip of a red and the manners of a white.',
  ],
  sparkling: [
    'Second fermentation in this very bottle.',
    'Two years on the lees, then a small dosage.',
    'The bead is fine, the mousse is patient.',
    'Riddled by hand, a quarter turn at a time.',
  ],
  dessert: [
    'Left on the vine until the wasps took an interest.',
    'Sweet, with enough acid to clear up after itself.',
    'Half a bottle is the right size for it.',
    'Picked berry by berry, which took all week.',
  ],
  fortified: [
    'Fortified early, aged slowly, topped up by the youngest cousin.',
    'Ten summers under a hot roof did the rest.',
    'A small glass goes far; the bottle keeps for weeks.',
    'Drawn from barrels that are never quite emptied.',
  ],
};

const servings: ((dish: string) => string)[] = [
  (dish) => `Pour it with ${dish}.`,
  (dish) => `Put ${dish} next to it and step back.`,
  (dish) => `It was made with ${dish} in mind.`,
  (dish) => `Try it with ${dish}, then without, then with again.`,
  (dish) => `At our table it goes with ${dish}.`,
  (dish) => `Good with ${dish}; better with company.`,
  (dish) => `If there is ${dish}, open it.`,
  (dish) => `We would not say no to ${dish} beside it.`,
  (dish) => `Somebody should be making ${dish} by now.`,
  (dish) => `Friend of ${dish} and of long evenings.`,
];

const serving: Part = (d, wine) => {
  const dish = wine.pairings.length > 0 ? d.pick(wine.pairings) : 'whatever is for supper';
  return d.pick(servings)(lowerFirst(dish));
};
const place: Part = (d, wine) => d.pick(places[wine.region]);
const making: Part = (d, wine) => d.pick(cellar[wine.style]);

/** What may follow the opening; the frequency of each is its frequency in the list. */
const orders: Part[][] = [
  [structure, serving],
  [making, serving],
  [place, structure],
  [structure, making],
  [place, serving],
  [making, structure],
  [place],
  [structure],
  [serving],
];

/** The vocabulary for a wine: of its style if the winemaking dominates, else of its leading grapes. */
function vocabularyFor(wine: DescribedWine): TastingVocabulary {
  const own = styleVocabulary[wine.style];
  if (own) return own;
  const known = wine.varietals.slice(0, 2).flatMap((code) => grapeVocabulary[code] ?? []);
  const [first = grapeVocabulary[wine.style === 'red' ? 'merlot' : 'chardonnay']] = known;
  return first ?? { fruits: ['pear', 'apple', 'lemon'], notes: ['almond', 'chalk'] };
}

/**
 * Describes an invented wine in a calm tone with a sense of humour: an opening about its flavours, then one or two
 * sentences about its structure, its origin, its making or food. The same seed gives the same text, of at most 400
 * characters.
 */
export function describeWine(wine: DescribedWine, seed: string): string {
  const d = seededDice(seed);
  const { fruits, notes } = vocabularyFor(wine);
  const [a = '', b = '', c = ''] = shuffled(d, fruits);
  const [n = '', m = ''] = shuffled(d, notes);
  const opening = upperFirst(d.pick(openings)([a, b, c], [n, m]));
  return [opening, ...d.pick(orders).map((part) => part(d, wine))].join(' ');
}

function shuffled(d: Dice, words: string[]): string[] {
  const left = [...words];
  return words.map(() => left.splice(d.roll(left.length), 1)[0] ?? '');
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Proper names keep their capital within a sentence. */
const proper = /^(Gulf|Thai|Manchego|Parmesan|Brie|Camembert)\b/;
const lowerFirst = (dish: string) => (proper.test(dish) ? dish : dish.charAt(0).toLowerCase() + dish.slice(1));
