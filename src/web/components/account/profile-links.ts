import type { Visitor } from '../visitor.ts';

/** The pages of somebody's account, in the order of the specification. One appears when its page exists. */
export function profileLinks(_visitor: Visitor): readonly { to: string; words: string }[] {
  return [
    { to: '/profile-settings', words: 'Profile settings' },
    { to: '/my-favorites', words: 'My Favorites' },
    { to: '/account', words: 'Account settings' },
  ];
}
