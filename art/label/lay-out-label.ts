import { seededDice } from '../draw/random.ts';
import { designFor, schemeFor } from './choose-design.ts';
import type { LabelBrief, Scheme, WineStyle } from './design.ts';
import type { Piece } from './piece.ts';

type LabelOptions = {
  slug: string;
  winery: string;
  title: string;
  vintage: number | null;
  ava: string | null;
  style: WineStyle;
  design?: number;
  tallest: number;
};

/**
 * Lays out a wine's label on a plane: the pieces with their layers and the boxes of their letters. `tallest` is the
 * available height in hundredths of the radius (at least 200 for real bottles). Never throws, whatever the texts.
 */
export function layOutLabel(wish: LabelOptions): { name: string; pieces: Piece[]; scheme: Scheme } {
  const design = designFor(wish.slug, wish.title, wish.design);
  const wine: LabelBrief = {
    title: wish.title,
    winery: wish.winery,
    ava: wish.ava ?? '',
    style: wish.style,
    vintage: wish.vintage === null ? 'NV' : String(Math.trunc(wish.vintage)),
    tallest: Math.max(200, wish.tallest),
    dice: seededDice(`${wish.slug} label`),
  };
  const scheme = schemeFor(design, wine, seededDice(`${wish.slug} scheme`));
  return { name: design.name, pieces: design.draw(wine, scheme), scheme };
}
