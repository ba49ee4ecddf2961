import { type Dice, hash } from '../draw/seed.ts'
import { classicDesigns } from './designs-classic.ts'
import { countryDesigns } from './designs-country.ts'
import { modernDesigns } from './designs-modern.ts'
import { patternDesigns } from './designs-pattern.ts'
import type { Commission, Design, Scheme } from './design.ts'

/** Every label design, in the order their numbers count. */
export const designs: readonly Design[] = [...classicDesigns, ...modernDesigns, ...countryDesigns, ...patternDesigns]

/** The design for a wine: `forced` (any whole number, wrapped) or the slug's own. */
export function designFor(slug: string, forced?: number): Design {
  const number = forced === undefined ? hash(`${slug} design`) : Math.abs(Math.trunc(forced)) || 0
  return designs[number % designs.length] as Design
}

/** The colours for a wine among those made for its style. */
export function schemeFor(design: Design, wine: Commission, dice: Dice): Scheme {
  const suited = design.schemes.filter((scheme) => scheme.suits === undefined || scheme.suits.includes(wine.style))
  return dice.pick(suited.length > 0 ? suited : design.schemes)
}
