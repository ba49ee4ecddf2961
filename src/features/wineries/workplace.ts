/** A winery that somebody works for. */
export type WineryMembership = { id: string; slug: string; name: string; role: 'owner' | 'member' };
