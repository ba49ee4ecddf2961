import type { Weekday } from '../src/features/availability/local-day.ts';

/**
 * An invented tasting: `price` in cents per person; `open` the days and hours in the winery's time zone, with the
 * number of seats.
 */
export type DemoTasting = {
  winery: string;
  title: string;
  description: string;
  varietals: string[];
  pairings: string[];
  price: number;
  open: { days: readonly Weekday[]; start: string; end: string; seats: number };
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
    open: { days: weekend, start: '12:00', end: '17:00', seats: 12 },
  },
  {
    winery: 'pedernales-bend',
    title: 'Creekside Flight with Lunch',
    description:
      'Four whites and a red under the oaks, with cold chicken and warm bread. Bring a hat; the creek is optional.',
    varietals: ['viognier', 'picpoul', 'tempranillo'],
    pairings: ['Roast chicken', 'Soft cheese'],
    price: 6500,
    open: { days: weekend, start: '11:30', end: '14:30', seats: 16 },
  },
  {
    winery: 'pedernales-bend',
    title: 'Barrel Room at Dusk',
    description:
      'Six reds from the barrel, by lantern, with the person who made them. Twelve chairs and no microphone.',
    varietals: ['tempranillo', 'aglianico', 'tannat'],
    pairings: ['Aged cheddar'],
    price: 9000,
    open: { days: weekend, start: '18:30', end: '21:00', seats: 12 },
  },
  {
    winery: 'cedar-brake-cellars',
    title: 'Tuesday Supper in the Dairy Barn',
    description: 'One long table, one pot of ragù, four Italian grapes from Texas sand. Seconds are expected.',
    varietals: ['sangiovese', 'barbera', 'vermentino'],
    pairings: ['Lasagna', 'Pesto'],
    price: 5500,
    open: { days: ['tue'], start: '18:00', end: '21:00', seats: 20 },
  },
  {
    winery: 'marfa-lights-vineyard',
    title: 'Bubbles under the Stars',
    description: 'Four sparkling wines and a telescope, a mile up. The lights themselves make no appointments.',
    varietals: ['chardonnay', 'pinot_noir'],
    pairings: ['Popcorn', 'Fried chicken'],
    price: 7500,
    open: { days: weekend, start: '20:00', end: '00:00', seats: 14 },
  },
  {
    winery: 'valverde-sons',
    title: 'Solera, Oldest to Youngest',
    description:
      'Five small glasses, the first of them older than the highway. A slice of pecan pie comes with the last.',
    varietals: ['lenoir', 'muscat_blanc'],
    pairings: ['Pecan pie', 'Blue cheese'],
    price: 4000,
    open: { days: weekend, start: '13:00', end: '17:00', seats: 10 },
  },
  {
    winery: 'live-oak-mission',
    title: 'A Morning with Blanc du Bois',
    description:
      'Still, sparkling and sweet: one grape, three ways, before the heat. Children get lemonade and a tractor ride.',
    varietals: ['blanc_du_bois'],
    pairings: ['Crawfish', 'Peach cobbler'],
    price: 2800,
    open: { days: weekend, start: '09:30', end: '12:00', seats: 18 },
  },
  {
    winery: 'red-gate-ranch',
    title: 'Ranch Walk and Dark Reds',
    description: 'A mile through the rows in good boots, then five reds that need a chair. Straight talk at no charge.',
    varietals: ['tannat', 'cabernet_sauvignon', 'malbec'],
    pairings: ['Ribeye', 'Aged cheddar'],
    price: 4500,
    open: { days: weekend, start: '09:00', end: '12:00', seats: 12 },
  },
  {
    winery: 'bluestem-hollow',
    title: 'Foot-Treading Day',
    description:
      'Roll up your trousers. An hour in the vat, an hour in the shade, and a glass of what last year became.',
    varietals: ['cinsault', 'carignan'],
    pairings: ['Sausage', 'Salad'],
    price: 5000,
    open: { days: ['sat', 'sun'], start: '10:00', end: '16:00', seats: 24 },
  },
  {
    winery: 'salt-cedar-wine-company',
    title: 'Dockside Oysters and Albariño',
    description: 'A dozen oysters, three cold whites, one patient pelican. At low tide we start without you.',
    varietals: ['albarino', 'picpoul'],
    pairings: ['Oysters', 'Redfish'],
    price: 5800,
    open: { days: weekend, start: '12:00', end: '15:00', seats: 12 },
  },
  {
    winery: 'slow-windmill',
    title: 'Iberia on Granite',
    description: 'Five Spanish and Portuguese grapes beside the stock tank, poured at the speed of the windmill.',
    varietals: ['touriga_nacional', 'tempranillo', 'albarino'],
    pairings: ['Manchego', 'Chorizo'],
    price: 4200,
    open: { days: weekend, start: '12:00', end: '18:00', seats: 12 },
  },
  {
    winery: 'tall-fir-cellars',
    title: 'The Pinot Argument',
    description:
      'Three blocks, three vintages, two founders who disagree. Your opinion is welcome and will be disputed.',
    varietals: ['pinot_noir'],
    pairings: ['Salmon', 'Mushrooms'],
    price: 6000,
    open: { days: weekend, start: '11:00', end: '16:00', seats: 12 },
  },
];
