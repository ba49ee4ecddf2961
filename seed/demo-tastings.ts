import type { Weekday } from '../src/features/availability/local-day.ts';

/**
 * An invented tasting: `price` in cents per person; `open` the days and the sessions in the winery's time zone, with
 * the number of seats of each.
 */
export type DemoTasting = {
  winery: string;
  title: string;
  description: string;
  varietals: string[];
  pairings: string[];
  price: number;
  /** What the price includes, one thing per line. */
  included?: string;
  open: { days: readonly Weekday[]; times: [start: string, end: string][]; seats: number };
};

const weekend = ['thu', 'fri', 'sat', 'sun'] as const;

export const demoTastings: DemoTasting[] = [
  {
    winery: 'caprock-and-daughters',
    title: 'Three Sisters, Five Glasses',
    description: 'Each sister pours the wine she thinks is best. You are asked to vote, and advised not to.',
    varietals: ['mourvedre', 'grenache', 'syrah', 'roussanne'],
    pairings: ['Hard cheese', 'Olives'],
    price: 3500,
    included: 'Five glasses\nOlives and hard cheese\nA vote',
    open: {
      days: weekend,
      times: [
        ['12:00', '13:30'],
        ['15:00', '16:30'],
      ],
      seats: 12,
    },
  },
  {
    winery: 'pedernales-bend',
    title: 'Creekside Flight with Lunch',
    description:
      'Four whites and a red under the oaks, with cold chicken and warm bread. Bring a hat; the creek is optional.',
    varietals: ['viognier', 'picpoul', 'tempranillo'],
    pairings: ['Roast chicken', 'Soft cheese'],
    price: 6500,
    included: 'Five glasses\nCold chicken, warm bread',
    open: {
      days: weekend,
      times: [
        ['11:30', '13:30'],
        ['14:00', '16:00'],
      ],
      seats: 16,
    },
  },
  {
    winery: 'pedernales-bend',
    title: 'Barrel Room at Dusk',
    description:
      'Six reds from the barrel, by lantern, with the person who made them. Twelve chairs and no microphone.',
    varietals: ['tempranillo', 'aglianico', 'tannat'],
    pairings: ['Aged cheddar'],
    price: 9000,
    open: { days: weekend, times: [['18:30', '21:00']], seats: 12 },
  },
  {
    winery: 'cedar-brake-cellars',
    title: 'Tuesday Supper in the Dairy Barn',
    description: 'One long table, one pot of ragù, four Italian grapes from Texas sand. Seconds are expected.',
    varietals: ['sangiovese', 'barbera', 'vermentino'],
    pairings: ['Lasagna', 'Pesto'],
    price: 5500,
    open: { days: ['tue'], times: [['18:00', '21:00']], seats: 20 },
  },
  {
    winery: 'marfa-lights-vineyard',
    title: 'Bubbles under the Stars',
    description: 'Four sparkling wines and a telescope, a mile up. The lights themselves make no appointments.',
    varietals: ['chardonnay', 'pinot_noir'],
    pairings: ['Popcorn', 'Fried chicken'],
    price: 7500,
    open: { days: weekend, times: [['20:00', '00:00']], seats: 14 },
  },
  {
    winery: 'valverde-sons',
    title: 'Solera, Oldest to Youngest',
    description:
      'Five small glasses, the first of them older than the highway. A slice of pecan pie comes with the last.',
    varietals: ['lenoir', 'muscat_blanc'],
    pairings: ['Pecan pie', 'Blue cheese'],
    price: 4000,
    open: { days: weekend, times: [['13:00', '17:00']], seats: 10 },
  },
  {
    winery: 'live-oak-mission',
    title: 'A Morning with Blanc du Bois',
    description:
      'Still, sparkling and sweet: one grape, three ways, before the heat. Children get lemonade and a tractor ride.',
    varietals: ['blanc_du_bois'],
    pairings: ['Crawfish', 'Peach cobbler'],
    price: 2800,
    open: { days: weekend, times: [['09:30', '12:00']], seats: 18 },
  },
  {
    winery: 'red-gate-ranch',
    title: 'Ranch Walk and Dark Reds',
    description: 'A mile through the rows in good boots, then five reds that need a chair. Straight talk at no charge.',
    varietals: ['tannat', 'cabernet_sauvignon', 'malbec'],
    pairings: ['Ribeye', 'Aged cheddar'],
    price: 4500,
    open: { days: weekend, times: [['09:00', '12:00']], seats: 12 },
  },
  {
    winery: 'bluestem-hollow',
    title: 'Foot-Treading Day',
    description:
      'Roll up your trousers. An hour in the vat, an hour in the shade, and a glass of what last year became.',
    varietals: ['cinsault', 'carignan'],
    pairings: ['Sausage', 'Salad'],
    price: 5000,
    open: { days: ['sat', 'sun'], times: [['10:00', '16:00']], seats: 24 },
  },
  {
    winery: 'salt-cedar-wine-company',
    title: 'Dockside Oysters and Albariño',
    description: 'A dozen oysters, three cold whites, one patient pelican. At low tide we start without you.',
    varietals: ['albarino', 'picpoul'],
    pairings: ['Oysters', 'Redfish'],
    price: 5800,
    open: { days: weekend, times: [['12:00', '15:00']], seats: 12 },
  },
  {
    winery: 'slow-windmill',
    title: 'Iberia on Granite',
    description: 'Five Spanish and Portuguese grapes beside the stock tank, poured at the speed of the windmill.',
    varietals: ['touriga_nacional', 'tempranillo', 'albarino'],
    pairings: ['Manchego', 'Chorizo'],
    price: 4200,
    open: { days: weekend, times: [['12:00', '18:00']], seats: 12 },
  },
  {
    winery: 'tall-fir-cellars',
    title: 'The Pinot Argument',
    description:
      'Three blocks, three vintages, two founders who disagree. Your opinion is welcome and will be disputed.',
    varietals: ['pinot_noir'],
    pairings: ['Salmon', 'Mushrooms'],
    price: 6000,
    open: { days: weekend, times: [['11:00', '16:00']], seats: 12 },
  },
];
