import { type FavoriteRefusal, maxFavorites } from '#features/favorites/favorite.ts';

/**
 * The HTTP status and message for a favorite that was not changed. Anonymous visitors are redirected to sign up
 * instead.
 */
export const favoriteErrors: Record<
  Exclude<FavoriteRefusal, 'signed-out'>,
  { status: 403 | 404 | 409; message: string }
> = {
  limited: { status: 403, message: 'You are signed in with limited access, and can’t change favorites.' },
  unknown: { status: 404, message: 'This is no longer in the shop, so it cannot become a favorite.' },
  'too-many': {
    status: 409,
    message: `You have ${maxFavorites.toLocaleString('en-US')} favorites of this kind, and more cannot be kept. Remove one first.`,
  },
};
