/**
 * What refers to a winery: a claim that waits, members of its clubs, an allocation that was published, charges for its
 * plan, its clubs, or allocations, or another record.
 */
export type WineryUse = 'claim' | 'club-members' | 'allocations' | 'charges' | 'other';
