import type { RefusedWishReason } from '#features/allocations/allocation.ts';

/** Why nothing is charged for a wish, in the winery's words. */
export const refusedWishTexts: Readonly<Record<RefusedWishReason, string>> = {
  none: 'there were too few bottles.',
  winery: 'you granted nothing.',
  expired: 'nobody granted it in time.',
  age: 'no birth date that says they are 21 or older.',
  law: 'wine may not be shipped to their address.',
  volume: 'it is more than the law lets you ship to one person.',
  price: 'it costs more than they agreed to.',
  account: 'their account was deleted, or you can’t take payments now.',
  banned: 'their account is banned.',
};
