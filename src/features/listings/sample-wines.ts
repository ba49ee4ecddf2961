import { artVersion } from '#art/art-version.ts';
import type { BottleArt } from '#art/bottle.ts';
import { slugOf } from '#kit/slug.ts';
import { type WineStyle, type WineSummary, wineName } from './listing.ts';
import { standardBottleMl } from './wine-attributes.ts';

/** An invented wine for the style guide. */
type SampleWine = [
  title: string,
  vintage: number | null,
  winery: string,
  region: string,
  ava: string | null,
  style: WineStyle,
  varietal: string,
  dollars: number,
  bottleMl?: number,
];

const samples: readonly SampleWine[] = [
  ['Tempranillo Reserve', 2021, 'Cedar Brake Cellars', 'Central Texas', 'Texas Hill Country', 'red', 'tempranillo', 34],
  ['Blanc du Bois', 2023, 'Live Oak Mission', 'East Texas', null, 'white', 'blanc_du_bois', 19],
  [
    'Brut Méthode Traditionnelle',
    null,
    'Marfa Lights Vineyard',
    'West Texas',
    'Texas Davis Mountains',
    'sparkling',
    'chardonnay',
    45,
  ],
  ['Dry Rosé of Cinsault', 2024, 'Bluestem Hollow', 'Central Texas', 'Texas Hill Country', 'rose', 'cinsault', 22],
  ['Mourvèdre', 2020, 'Caprock & Daughters', 'West Texas', 'Texas High Plains', 'red', 'mourvedre', 38],
  ['Viognier', 2023, 'Pedernales Bend', 'Central Texas', 'Texas Hill Country', 'white', 'viognier', 26],
  [
    'Late Harvest Orange Muscat from the Old Dry Farmed Rows',
    2021,
    'The Bending Branch and Hollow Creek Estate',
    'South Texas',
    'Escondido Valley',
    'dessert',
    'orange_muscat',
    36,
    375,
  ],
  ['Black Spanish Port', null, 'Valverde Sons', 'South Texas', null, 'fortified', 'black_spanish', 31],
  ['Tannat', 2019, 'Red Gate Ranch', 'West Texas', 'Texas High Plains', 'red', 'tannat', 42],
  ['Gulf Breeze Albariño', 2024, 'Salt Cedar Wine Company', 'South Texas', null, 'white', 'albarino', 25],
  ['Skin-Contact Trebbiano', 2022, 'Bluestem Hollow', 'Central Texas', 'Texas Hill Country', 'orange', 'trebbiano', 32],
  ['Pinot Noir', 2021, 'Tall Fir Cellars', 'Oregon', 'Dundee Hills', 'red', 'pinot_noir', 49],
  ['Roussanne', 2022, 'Caprock & Daughters', 'West Texas', 'Texas High Plains', 'white', 'roussanne', 33],
  ['Sangiovese', 2021, 'Cedar Brake Cellars', 'North Texas', 'Texoma', 'red', 'sangiovese', 29],
  ['Picpoul Blanc', 2023, 'Pedernales Bend', 'Central Texas', 'Texas Hill Country', 'white', 'picpoul', 24],
  ['Brut Rosé', 2022, 'Marfa Lights Vineyard', 'West Texas', 'Texas Davis Mountains', 'sparkling', 'pinot_noir', 52],
  ['Aglianico', 2018, 'Pedernales Bend', 'Central Texas', 'Texas Hill Country', 'red', 'aglianico', 48],
  ['Dry Riesling', 2022, 'Tall Fir Cellars', 'Oregon', 'Willamette Valley', 'white', 'riesling', 27],
  [
    'Magnum of Cabernet Sauvignon',
    2019,
    'Red Gate Ranch',
    'West Texas',
    'Texas High Plains',
    'red',
    'cabernet_sauvignon',
    98,
    1500,
  ],
  ['Grenache Rosé', 2024, 'Caprock & Daughters', 'West Texas', 'Texas High Plains', 'rose', 'grenache', 21],
  ['Lenoir', 2021, 'Live Oak Mission', 'East Texas', null, 'red', 'lenoir', 27],
  ['Vermentino', 2023, 'Cedar Brake Cellars', 'North Texas', 'Texoma', 'white', 'vermentino', 23],
  ['Merlot', 2020, 'Bell Mountain Road', 'Central Texas', 'Bell Mountain', 'red', 'merlot', 35],
  ['Ice House White', null, 'Salt Cedar Wine Company', 'South Texas', null, 'white', 'muscat_canelli', 18],
];

/**
 * The input for drawing a sample bottle; undefined if there is none with that number.
 * @param number counted from 0
 */
export function sampleBottleArt(number: number): BottleArt | undefined {
  const sample = samples[number];
  if (!sample) return undefined;
  const [title, vintage, winery, , ava, style, varietal, , bottleMl = standardBottleMl] = sample;
  return { slug: slugOf(`${title} ${winery}`), title, vintage, winery, ava, style, varietal, bottleMl };
}

/** The URL of a sample bottle's drawing. */
export function sampleImageUrl(number: number): string {
  return `/art/specimen/${number}/${artVersion}.svg`;
}

/** Invented wines for the style guide, as many as a page of the search: all styles, long names, unusual bottles. */
export const sampleWines: readonly WineSummary[] = samples.map(
  ([title, vintage, wineryName, wineryRegion, ava, style, , dollars, bottleMl = standardBottleMl], number) => ({
    id: String(number),
    slug: slugOf(wineName({ title, vintage })),
    title,
    vintage,
    style,
    ava,
    bottleMl,
    price: { amount: dollars * 100, currency: 'USD' },
    wineryName,
    wineryRegion,
    imageUrl: sampleImageUrl(number),
    photo: null,
    demo: true,
  }),
);
