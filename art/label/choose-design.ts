import { type Dice, hash } from '../draw/random.ts';
import type { Design, LabelBrief, Scheme } from './design.ts';
import { botanical } from './designs/botanical.ts';
import { contours } from './designs/contours.ts';
import { deco } from './designs/deco.ts';
import { dusk } from './designs/dusk.ts';
import { enamel } from './designs/enamel.ts';
import { engraving } from './designs/engraving.ts';
import { grotesque } from './designs/grotesque.ts';
import { gulf } from './designs/gulf.ts';
import { handbill } from './designs/handbill.ts';
import { loneStar } from './designs/lone-star.ts';
import { medallion } from './designs/medallion.ts';
import { night } from './designs/night.ts';
import { numeral } from './designs/numeral.ts';
import { quarters } from './designs/quarters.ts';
import { signature } from './designs/signature.ts';
import { strata } from './designs/strata.ts';
import { talavera } from './designs/talavera.ts';
import { woodcut } from './designs/woodcut.ts';

/** Every label design, in the order of their numbers. */
export const designs: readonly Design[] = [
  engraving,
  botanical,
  signature,
  medallion,
  grotesque,
  numeral,
  contours,
  loneStar,
  enamel,
  quarters,
  night,
  dusk,
  handbill,
  woodcut,
  deco,
  talavera,
  gulf,
  strata,
];

/** Designs with three or four lines for a long name that keep it the largest text. */
const roomy: readonly Design[] = [botanical, signature, grotesque, enamel, handbill, strata];
const longName = 32;

/**
 * The design for a wine: `forced` (any integer, wrapped), or the slug's own among those that suit the name's length.
 */
export function designFor(slug: string, title: string, forced?: number): Design {
  const suited = forced === undefined && [...title.trim()].length > longName ? roomy : designs;
  const number = forced === undefined ? hash(`${slug} design`) : Math.abs(Math.trunc(forced)) || 0;
  return suited[number % suited.length] as Design;
}

/** The colours for a wine among those that suit its style. */
export function schemeFor(design: Design, wine: LabelBrief, dice: Dice): Scheme {
  const suited = design.schemes.filter((scheme) => scheme.suits === undefined || scheme.suits.includes(wine.style));
  return dice.pick(suited.length > 0 ? suited : design.schemes);
}
