import type { Role } from '#kit/actor.ts';

/** Who manages listings: the owners and the members of wineries. */
export const sellerRoles: readonly Role[] = ['winery-owner', 'winery-member'];
