/** All who can call a use case: visitors, people signed in, an impersonation session (`limited`), and the system. */
export const everybody = ['anonymous', 'user', 'member', 'owner', 'admin', 'limited', 'system'] as const;

export type Who = (typeof everybody)[number];

/** People who have signed in by themselves. */
export const signedIn: readonly Who[] = ['user', 'member', 'owner', 'admin'];
/** The same, and the session that an admin opened in somebody's name, which may read but not change. */
export const signedInOrImpersonated: readonly Who[] = [...signedIn, 'limited'];
