/** What refers to a winery: a claim that waits, members of its clubs, charges for its plan, or another record. */
export type WineryUse = 'claim' | 'club-members' | 'plan-charges' | 'other';
