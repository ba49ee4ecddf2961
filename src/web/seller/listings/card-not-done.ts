/** A card's form that was not done: which listing, why in words, and of a stock what was typed and what it is now. */
export type CardError = { id: string; problem: string; stock?: { typed: string; now: number | null | undefined } };
