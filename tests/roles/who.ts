/** Who may ask: the roles of the shop, a session that an admin opened in somebody's name, and the shop itself. */
export const everybody = ['anonymous', 'user', 'member', 'owner', 'admin', 'limited', 'system'] as const;

export type Who = (typeof everybody)[number];
