import { type FavoriteRefusal, maxFavorites } from '#features/favorites/favorite.ts';

/** The message for a favorite that was not changed. Anonymous visitors are redirected to sign up instead. */
export const favoriteErrors: Record<Exclude<FavoriteRefusal, 'signed-out'>, string> = {
  limited: 'You are signed in with limited access, and can’t change favorites.',
  unknown: 'This is no longer in the shop, so it cannot become a favorite.',
  'too-many': `You have ${maxFavorites.toLocaleString('en-US')} favorites of this kind, and more cannot be kept. Remove one first.`,
};
