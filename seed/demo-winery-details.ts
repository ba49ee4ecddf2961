import type { WineStyle } from '../src/features/listings/listing.ts';
import type { OpeningHours, OpenSpan } from '../src/features/wineries/hours/opening-hours.ts';
import type { AnnualProduction, Criterion } from '../src/features/wineries/winery.ts';

const closed: OpenSpan[] = [];
const day = (...spans: string[]): OpenSpan[] =>
  spans.map((span) => {
    const [opens = '', closes = ''] = span.split('-');
    return { opens, closes };
  });

/** Opening hours that invented wineries use in turn: from Monday on. */
export const demoHours: readonly OpeningHours[] = [
  [closed, closed, closed, day('11:00-18:00'), day('11:00-18:00'), day('11:00-20:00'), day('12:00-17:00')],
  [
    day('12:00-17:00'),
    closed,
    closed,
    ...Array<OpenSpan[]>(3).fill(day('11:00-13:00', '14:30-19:00')),
    day('12:00-17:00'),
  ],
  [closed, ...Array<OpenSpan[]>(6).fill(day('10:00-17:30'))],
];

/** The wines of a winery: a style and its grapes, the leading one first. */
export type Planting = [style: WineStyle, ...varietals: string[]];

/** The location of an invented winery and its wines. `blocks` are names of its vineyard blocks, for titles. */
export type WineryDetails = {
  street: string;
  county: string;
  zip: string;
  at: [lat: number, lng: number];
  ava: string | null;
  production: AnnualProduction;
  criteria: Criterion[];
  /** Whether it requires reservations, allows dogs, allows children. */
  welcome: [reservations: boolean, dogs: boolean, kids: boolean];
  blocks: string[];
  plantings: Planting[];
};

const hills = 'Texas Hill Country';
const plains = 'Texas High Plains';
const plant = (text: string): Planting[] =>
  text.split(', ').map((planting) => {
    const [style, ...grapes] = planting.split(' ');
    return [style as WineStyle, ...grapes];
  });

/** By the winery's slug. */
export const demoWineryDetails: Record<string, WineryDetails> = {
  'caprock-and-daughters': {
    street: '1410 Red Sand Road',
    county: 'Terry',
    zip: '79316',
    at: [33.1622, -102.3019],
    ava: plains,
    production: '5,000-49,999',
    criteria: ['Wine_Quality', 'Customer_Service'],
    welcome: [false, true, true],
    blocks: ['Eldest Sister', 'Windbreak Block', 'Section 14'],
    plantings: plant(
      'red mourvedre, red grenache, red syrah, red cinsault, red grenache syrah mourvedre, white roussanne, white marsanne, white viognier, rose grenache, rose mourvedre, red carignan, red counoise',
    ),
  },
  'pedernales-bend': {
    street: '77 Creekbed Lane',
    county: 'Gillespie',
    zip: '78624',
    at: [30.2366, -98.9104],
    ava: 'Fredericksburg in the Texas Hill Country',
    production: '5,000-49,999',
    criteria: ['Wine_Quality', 'Venue_Ambiance', 'Food_Offerings'],
    welcome: [true, true, true],
    blocks: ['Low Water Crossing', 'Oldest Block', 'Limekiln'],
    plantings: plant(
      'white viognier, white picpoul, white vermentino, white albarino, red tempranillo, red aglianico, red tannat, red touriga_nacional, red tempranillo graciano, rose tempranillo, white roussanne viognier',
    ),
  },
  'cedar-brake-cellars': {
    street: '1209 Dairy Barn Road',
    county: 'Grayson',
    zip: '75090',
    at: [33.6871, -96.6402],
    ava: 'Texoma',
    production: '1,000-4,999',
    criteria: ['Wine_Variety', 'Food_Offerings'],
    welcome: [false, true, true],
    blocks: ['Milking Parlor', 'Lake Rows', 'Hayloft'],
    plantings: plant(
      'red sangiovese, red barbera, red montepulciano, red dolcetto, red nebbiolo, white vermentino, white fiano, white trebbiano, white pinot_gris, rose sangiovese, red sangiovese merlot',
    ),
  },
  'marfa-lights-vineyard': {
    street: '52 Observatory Road',
    county: 'Presidio',
    zip: '79843',
    at: [30.3421, -104.0553],
    ava: 'Texas Davis Mountains',
    production: '1,000-4,999',
    criteria: ['Venue_Ambiance', 'Wine_Quality'],
    welcome: [true, true, false],
    blocks: ['Mile-High Rows', 'Antelope Draw', 'Dark Sky'],
    plantings: plant(
      'sparkling chardonnay, sparkling pinot_noir, sparkling chardonnay pinot_noir, sparkling chenin_blanc, sparkling riesling, rose pinot_noir, white chardonnay, white pinot_blanc, white riesling, red pinot_noir, red cabernet_franc',
    ),
  },
  'valverde-sons': {
    street: '19 Acequia Street',
    county: 'Val Verde',
    zip: '78840',
    at: [29.3553, -100.9119],
    ava: null,
    production: '1,000-4,999',
    criteria: ['Wine_Quality', 'Sustainable'],
    welcome: [false, false, true],
    blocks: ['River Row', 'Tin Roof', 'Second Cousin'],
    plantings: plant(
      'fortified lenoir, fortified touriga_nacional, fortified syrah, dessert muscat_blanc, dessert blanc_du_bois, dessert chenin_blanc, red lenoir, red tempranillo, red carignan, white blanc_du_bois, rose lenoir',
    ),
  },
  'live-oak-mission': {
    street: '640 Mission Bell Road',
    county: 'Smith',
    zip: '75701',
    at: [32.3022, -95.2701],
    ava: null,
    production: '5,000-49,999',
    criteria: ['Customer_Service', 'Food_Offerings'],
    welcome: [false, true, true],
    blocks: ['Cloister', 'Fog Line', 'Rose Garden'],
    plantings: plant(
      'white blanc_du_bois, red lenoir, red norton, white muscat_blanc, sparkling blanc_du_bois, rose lenoir, red merlot, red cabernet_sauvignon, white chardonnay, dessert blanc_du_bois, red lenoir norton',
    ),
  },
  'red-gate-ranch': {
    street: '8801 Gin Road',
    county: 'Lubbock',
    zip: '79401',
    at: [33.5101, -101.9214],
    ava: plains,
    production: '50,000-499,999',
    criteria: ['Wine_Quality', 'Wine_Variety'],
    welcome: [false, true, true],
    blocks: ['Home Section', 'Cotton Turnrow', 'Playa Block'],
    plantings: plant(
      'red tannat, red cabernet_sauvignon, red malbec, red petite_sirah, red petit_verdot, red merlot, red cabernet_franc, red alicante_bouschet, red cabernet_sauvignon merlot cabernet_franc, red zinfandel, rose malbec, white sauvignon_blanc',
    ),
  },
  'bluestem-hollow': {
    street: '305 Tallgrass Trail',
    county: 'Hays',
    zip: '78620',
    at: [30.2104, -98.1212],
    ava: hills,
    production: '<1,000',
    criteria: ['Sustainable', 'Venue_Ambiance'],
    welcome: [true, true, false],
    blocks: ['Schoolhouse Block', 'Fencepost', 'Back Forty Rows'],
    plantings: plant(
      'rose cinsault, orange trebbiano, orange viognier, red carignan, red mourvedre, white chenin_blanc, white clairette, red counoise, orange malvasia, sparkling chenin_blanc, red cinsault carignan',
    ),
  },
  'salt-cedar-wine-company': {
    street: '4 Harbor Lights Drive',
    county: 'Nueces',
    zip: '78373',
    at: [27.8291, -97.0702],
    ava: null,
    production: '1,000-4,999',
    criteria: ['Food_Offerings', 'Venue_Ambiance'],
    welcome: [false, true, true],
    blocks: ['Slack Tide', 'Jetty', 'Pelican'],
    plantings: plant(
      'white albarino, white picpoul, white vermentino, white verdejo, white sauvignon_blanc, white blanc_du_bois, rose tempranillo, rose grenache, sparkling blanc_du_bois, red grenache, white albarino verdejo',
    ),
  },
  'tall-fir-cellars': {
    street: '2210 Red Clay Hill Road',
    county: 'Yamhill',
    zip: '97115',
    at: [45.2811, -123.0254],
    ava: 'Dundee Hills',
    production: '5,000-49,999',
    criteria: ['Wine_Quality', 'Sustainable'],
    welcome: [true, true, true],
    blocks: ['Upper Terrace', 'Owl Box', 'Argument Block'],
    plantings: plant(
      'red pinot_noir, white riesling, white chardonnay, white pinot_gris, red gamay_noir, rose pinot_noir, sparkling pinot_noir, white pinot_blanc, dessert riesling, sparkling chardonnay pinot_noir',
    ),
  },
  'cross-timbers-press': {
    street: '410 Orchard Road',
    county: 'Parker',
    zip: '76086',
    at: [32.7594, -97.7973],
    ava: null,
    production: '1,000-4,999',
    criteria: ['Wine_Variety', 'Customer_Service'],
    welcome: [false, true, true],
    blocks: ['Post Oak', 'Basket Press', 'Screen Door'],
    plantings: plant(
      'red tempranillo, red zinfandel, red syrah, red petite_sirah, white chenin_blanc, white viognier, white chardonnay, rose syrah, red tempranillo syrah, white chenin_blanc viognier, dessert malvasia',
    ),
  },
  'needle-and-loam': {
    street: '1182 Sawmill Road',
    county: 'Nacogdoches',
    zip: '75961',
    at: [31.6412, -94.6311],
    ava: null,
    production: '<1,000',
    criteria: ['Sustainable', 'Customer_Service'],
    welcome: [true, true, true],
    blocks: ['Loblolly', 'Fire Tower', 'Eleven Acres'],
    plantings: plant(
      'red norton, red lenoir, white blanc_du_bois, white muscat_blanc, rose norton, sparkling blanc_du_bois, fortified norton, dessert muscat_blanc, red norton merlot',
    ),
  },
  'slow-windmill': {
    street: '900 Granite Sand Road',
    county: 'Mason',
    zip: '76856',
    at: [30.7302, -99.2511],
    ava: hills,
    production: '1,000-4,999',
    criteria: ['Wine_Quality', 'Wine_Variety'],
    welcome: [true, false, true],
    blocks: ['Stock Tank', 'Topaz Hill', 'Bat Cave Road'],
    plantings: plant(
      'red touriga_nacional, red tempranillo, red graciano, red alicante_bouschet, red touriga_nacional tempranillo, white albarino, white verdejo, white malvasia, rose graciano, fortified touriga_nacional, white grenache_blanc',
    ),
  },
  'second-rain-cellars': {
    street: '615 Old Stage Road',
    county: 'Jackson',
    zip: '97530',
    at: [42.3281, -122.9512],
    ava: 'Rogue Valley',
    production: '1,000-4,999',
    criteria: ['Wine_Quality', 'Food_Offerings'],
    welcome: [false, true, true],
    blocks: ['Gold Creek', 'Late Slope', 'Pear Orchard'],
    plantings: plant(
      'red syrah, red tempranillo, red malbec, red cabernet_franc, white viognier, white gewurztraminer, rose grenache, red syrah viognier, white roussanne marsanne, red merlot cabernet_franc',
    ),
  },
};
