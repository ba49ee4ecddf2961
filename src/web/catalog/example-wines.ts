import type { Money } from '#kit/money.ts';
import type { Picture } from './media/bottle-image.tsx';

/** A name of 60 characters, the longest that the layout must support. */
const longName = '2021 Late Harvest Orange Muscat from the Old Dry Farmed Rows';

const dollars = (amount: number): Money => ({ amount, currency: 'USD' });

/**
 * A plain bottle as a data URL, so that examples need no server.
 * @param glass color
 * @param label color
 */
export function examplePicture(glass: string, label: string): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 360"><path fill="${glass}" d="M46 6h28v92c0 26 26 30 26 66v174q0 14-14 14H34q-14 0-14-14V164c0-36 26-40 26-66z"/><path fill="#5b2333" d="M45 4h30v62H45z"/><path fill="${label}" d="M20 200h80v104H20z"/><path fill="#fff" opacity=".18" d="M28 170q0-24 14-40v214h-6q-8 0-8-8z"/></svg>`;
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width: 120, height: 360, kind: 'drawing' };
}

/** The wines in the examples of cards. */
export const exampleWines = [
  {
    name: '2019 Tannat',
    maker: 'Red Gate Ranch',
    place: 'High Plains · red',
    price: dollars(4200),
    score: 4.4,
    reviews: 27,
    glass: '#263020',
    label: '#f6efdd',
  },
  {
    name: 'NV Black Spanish Port',
    maker: 'Valverde Sons',
    place: 'South Texas · dessert',
    price: dollars(3100),
    score: 4.8,
    reviews: 54,
    glass: '#b8742a',
    label: '#fbf7ea',
  },
  {
    name: longName,
    maker: 'Caprock & Daughters',
    place: 'Hill Country · dessert',
    price: dollars(12850),
    score: 3.9,
    reviews: 1240,
    glass: '#b9b46f',
    label: '#232a4d',
  },
  {
    name: '2021 Sangiovese',
    maker: 'Cedar Brake Cellars',
    place: 'Texoma · red',
    price: dollars(2900),
    score: 4.2,
    reviews: 33,
    glass: '#263020',
    label: '#232a4d',
  },
  {
    name: '2022 Roussanne',
    maker: 'The Winery at the End of the Long Caliche Road',
    place: 'High Plains · white',
    price: dollars(3300),
    score: 4.6,
    reviews: 15,
    glass: '#c7c07c',
    label: '#8f4a1f',
  },
  {
    name: '2018 Aglianico',
    maker: 'Red Gate Ranch',
    place: 'Hill Country · red',
    price: dollars(4800),
    score: 0,
    reviews: 0,
    glass: '#263020',
    label: '#f3ead2',
  },
] as const;
