import { type FavoriteRefusal, mostFavorites } from '#features/favorites/favorite.ts';

/** Why a favorite was not changed, in words. Who is not signed in is led to sign up instead. */
export const favoriteErrors: Record<Exclude<FavoriteRefusal, 'signed-out'>, string> = {
  limited: 'You are signed in with limited access, and can’t change favorites.',
  unknown: 'This is no longer in the shop, so it cannot become a favorite.',
  'too-many': `You have ${mostFavorites.toLocaleString('en-US')} favorites of this kind, and more cannot be kept. Remove one first.`,
};
