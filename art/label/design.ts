import { rectangle } from '../draw/figures.ts';
import type { Path } from '../draw/path.ts';
import type { Dice } from '../draw/random.ts';
import type { Paint, Piece } from './piece.ts';

export type WineStyle = 'red' | 'white' | 'rose' | 'sparkling' | 'dessert' | 'fortified' | 'orange';

/** The input of a design: the texts, the available height, and a random number generator seeded by the wine. */
export type LabelBrief = {
  title: string;
  winery: string;
  /** '2021' or 'NV' */
  vintage: string;
  /** Empty without an AVA. */
  ava: string;
  style: WineStyle;
  /** Maximum height of a label on the straight part of the bottle, in hundredths of its radius. */
  tallest: number;
  dice: Dice;
};

export type Scheme = {
  paper: Paint;
  ink: Paint;
  accent: Paint;
  second: Paint;
  /** Foil colours that suit the paper; the winery's name chooses among them. */
  capsules: readonly string[];
  /** Styles that the scheme suits; all if omitted. */
  suits?: readonly WineStyle[];
};

export type Design = { name: string; schemes: readonly Scheme[]; draw: (wine: LabelBrief, scheme: Scheme) => Piece[] };

/** Reds and other dark wines, which light, floral schemes do not suit. */
export const dark: readonly WineStyle[] = ['red', 'fortified'];
export const pale: readonly WineStyle[] = ['white', 'rose', 'sparkling', 'dessert', 'orange'];

/** An empty body label of the given half width and height; without `outline` a rectangle. */
export function sheet(half: number, height: number, paper: Paint | null, outline?: Path): Piece {
  return {
    on: 'body',
    outline: outline ?? rectangle(-half, 0, half * 2, height),
    paper,
    layers: [],
    blocks: [],
    height,
    reach: Math.min(half, 92),
  };
}
