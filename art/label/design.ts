import { rectangle } from '../draw/figures.ts';
import type { Path } from '../draw/path.ts';
import type { Dice } from '../draw/random.ts';
import type { Paint, Piece } from './piece.ts';

export type WineStyle = 'red' | 'white' | 'rose' | 'sparkling' | 'dessert' | 'fortified' | 'orange';

/** What a designer is given: the words, the room on the glass, and a source of chance that belongs to the wine. */
export type LabelBrief = {
  title: string;
  winery: string;
  /** '2021' or 'NV' */
  vintage: string;
  /** Empty when the wine claims none. */
  ava: string;
  style: WineStyle;
  /** Tallest label the straight part of the bottle takes, in hundredths of its radius. */
  tallest: number;
  dice: Dice;
};

export type Scheme = {
  paper: Paint;
  ink: Paint;
  accent: Paint;
  second: Paint;
  /** Foils that sit well with the paper; the winery's name chooses among them. */
  capsules: readonly string[];
  /** Styles the scheme was made for; all when left out. */
  suits?: readonly WineStyle[];
};

export type Design = { name: string; schemes: readonly Scheme[]; draw: (wine: LabelBrief, scheme: Scheme) => Piece[] };

/** Reds and other dark wines; what a light, floral scheme would belie. */
export const dark: readonly WineStyle[] = ['red', 'fortified'];
export const pale: readonly WineStyle[] = ['white', 'rose', 'sparkling', 'dessert', 'orange'];

/** An empty body label of the given half width and height, `outline` left out for a plain rectangle. */
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
