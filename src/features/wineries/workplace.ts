/** A winery that somebody works for. */
export type Workplace = { id: string; slug: string; name: string; role: 'owner' | 'member' };
