import { type Dice, seededDice } from '../art/draw/random.ts';
import type { WineStyle } from '../src/features/listings/listing.ts';
import {
  type Acidity,
  acidities,
  type Body,
  bodies,
  type Sweetness,
} from '../src/features/listings/wine-attributes.ts';
import type { Region } from '../src/features/wineries/winery.ts';
import type { Planting } from './demo-winery-details.ts';
import type { DemoWine } from './demo-wines.ts';
import { describeWine } from './describe-wine.ts';
import { dishes } from './tasting-vocabulary.ts';

/**
 * Statistics of real wines of a grape and style: alcohol at the 10th, 25th, 50th, 75th and 90th percentile, and counts.
 */
export type WineProfile = {
  abv: number[];
  body: Record<string, number>;
  acidity: Record<string, number>;
  pairings: Record<string, number>;
};

/** By style, and by style and grape if the data contains the grape: `red`, `red/malbec`. */
export type WineProfiles = Record<string, WineProfile>;

/** The producer of a wine, as far as it affects the wine. */
export type WineMaker = { slug: string; region: Region; ava: string | null; blocks: string[] };

export type MadeWine = DemoWine & { blendPercents: number[]; sweetness: Sweetness };

/** Names of grapes that cannot be derived from their code by capitalization. */
type Names = Map<string, string>;

/**
 * Generates a wine whose alcohol, body, acidity and pairings follow the real wines of its grape and style. The same
 * maker, planting and seed always give the same wine.
 *
 * @param names display names of the grapes, by code
 */
export function makeWine(
  profiles: WineProfiles,
  names: Names,
  maker: WineMaker,
  planting: Planting,
  seed: string,
): MadeWine {
  const [style, ...varietals] = planting;
  const d = seededDice(seed);
  const profile = profiles[`${style}/${varietals[0]}`] ?? profiles[style] ?? profiles.red;
  if (!profile) throw new Error(`No profile of ${style}`);
  const body = weighted(d, profile.body, bodies);
  const acidity = weighted(d, profile.acidity, acidities);
  const pairings = pickDishes(d, profile.pairings, style);
  const special = d.roll(4) === 0;
  const title = titleOf(d, maker, names, style, varietals, special);
  const wine = {
    title,
    vintage: vintageOf(d, style),
    style,
    varietals,
    blendPercents: blendOf(d, varietals.length),
    ava: title.startsWith('Estate') ? maker.ava : avaOf(d, maker),
    abv: strengthOf(d, profile.abv),
    bottleMl: bottleOf(d, style),
    body,
    acidity,
    sweetness: sweetnessOf(d, style, varietals[0] ?? ''),
    pairings,
    price: priceOf(d, style, special),
  };
  return { ...wine, description: describeWine({ ...wine, region: maker.region }, seed) };
}

/** One of the known values, with the frequency of real wines. */
function weighted<Word extends Body | Acidity>(d: Dice, counts: Record<string, number>, known: readonly Word[]): Word {
  const all = known.flatMap((word) => Array<Word>(counts[word] ?? 0).fill(word));
  return all.length > 0 ? d.pick(all) : (known[Math.floor(known.length / 2)] as Word);
}

/** Kinds of food that do not suit a style, whatever the data says. */
const unfit: Partial<Record<WineStyle, RegExp>> = {
  white: /Beef|Lamb|Game/,
  sparkling: /Beef|Lamb|Game|Veal/,
  rose: /Lamb|Game|Veal/,
  orange: /Beef|Game/,
  red: /Shellfish|Lean Fish/,
  dessert: /^(?!.*(Dessert|Blue Cheese|Soft Cheese)).*$/,
  fortified: /^(?!.*(Dessert|Cheese)).*$/,
};
const lastCourse = ['Sweet Dessert', 'Fruit Dessert', 'Blue Cheese'];

function pickDishes(d: Dice, counts: Record<string, number>, style: WineStyle): string[] {
  const fit = Object.keys(counts).filter((kind) => dishes[kind] && !unfit[style]?.test(kind));
  const kinds = style === 'dessert' || style === 'fortified' ? [...new Set([...fit, ...lastCourse])] : fit;
  const picked = new Set<string>();
  for (let tries = 0; tries < 8 && picked.size < 2 + d.roll(2); tries++)
    picked.add(d.pick(dishes[d.pick(kinds)] ?? []));
  return [...picked];
}

function titleOf(
  d: Dice,
  maker: WineMaker,
  names: Names,
  style: WineStyle,
  varietals: string[],
  special: boolean,
): string {
  const grapes = varietals.slice(0, 2).map((code) => names.get(code) ?? code);
  const grape = varietals.length > 2 ? grapes.join(', ') : grapes.join(' & ');
  const block = d.pick(maker.blocks);
  const plain: Record<WineStyle, string[]> = {
    red: [grape, grape, `${grape} ${block}`, `Estate ${grape}`],
    white: [grape, grape, `${grape} ${block}`, `Estate ${grape}`],
    rose: [`${grape} Rosé`, `Rosé of ${grape}`, `${block} Rosé`],
    orange: [`Skin-Contact ${grape}`, `Amber ${grape}`, `${grape} ${block}`],
    sparkling: [`${grape} Brut`, `Sparkling ${grape}`, `${block} Brut`],
    dessert: [`Late Harvest ${grape}`, `${grape} ${block} Late Harvest`],
    fortified: [`${grape} Port`, `${block} Tawny ${grape}`, `${grape} Solera`],
  };
  const title = d.pick(plain[style]);
  const mayReserve = special && (style === 'red' || style === 'white');
  return varietals.length > 2 ? `${title.replace(grape, `${grape} & Co.`)}` : mayReserve ? `${title} Reserve` : title;
}

function vintageOf(d: Dice, style: WineStyle): number | null {
  if (style === 'fortified') return null;
  if (style === 'sparkling') return d.roll(2) === 0 ? null : 2019 + d.roll(4);
  if (style === 'red') return 2017 + Math.max(d.roll(6), d.roll(6));
  if (style === 'dessert') return 2019 + d.roll(5);
  return style === 'rose' ? 2023 + d.roll(2) : 2021 + Math.max(d.roll(4), d.roll(4));
}

/** Shares of a blend in whole percents, the leading grape well ahead; empty for a single grape. */
function blendOf(d: Dice, grapes: number): number[] {
  if (grapes < 2) return [];
  const others = Array.from({ length: grapes - 1 }, (_, at) =>
    Math.max(3, Math.round(d.between(12, 36) / (grapes - 1)) - 2 * at),
  );
  return [100 - others.reduce((sum, share) => sum + share, 0), ...others];
}

/** Some wineries buy fruit from the High Plains, as real ones do, and declare it. */
function avaOf(d: Dice, maker: WineMaker): string | null {
  return maker.region !== 'oregon' && d.roll(6) === 0 ? 'Texas High Plains' : maker.ava;
}

function strengthOf(d: Dice, quantiles: number[]): number {
  const at = d.between(0, quantiles.length - 1);
  const low = quantiles[Math.floor(at)] ?? 130;
  const high = quantiles[Math.ceil(at)] ?? low;
  return Math.round(low + (high - low) * (at % 1));
}

function bottleOf(d: Dice, style: WineStyle): number {
  if (style === 'dessert') return 375;
  if (style === 'fortified') return d.roll(3) === 0 ? 750 : 500;
  return d.roll(24) === 0 ? 1500 : 750;
}

function sweetnessOf(d: Dice, style: WineStyle, grape: string): Sweetness {
  if (style === 'dessert' || style === 'fortified') return 'Sweet';
  const aromatic = /riesling|muscat|gewurztraminer|malvasia|blanc_du_bois/.test(grape) && style === 'white';
  return aromatic && d.roll(3) === 0 ? d.pick(['Off-dry', 'Medium sweet'] as const) : 'Dry';
}

const prices: Record<WineStyle, [from: number, to: number]> = {
  red: [18, 68],
  white: [14, 46],
  rose: [12, 30],
  orange: [22, 44],
  sparkling: [22, 72],
  dessert: [20, 58],
  fortified: [24, 82],
};

/** In cents: mostly near the lower end; a reserve costs up to 180 dollars. */
function priceOf(d: Dice, style: WineStyle, special: boolean): number {
  const [from, to] = prices[style];
  const dollars = from + (to - from) * d.between() * d.between();
  return Math.round(Math.min(180, special ? dollars * d.between(1.3, 3.2) : dollars)) * 100;
}
