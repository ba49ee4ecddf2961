/** A merge of a city into another one that can still be undone: their names, and how many wineries moved. */
export type RecentMerge = { id: string; name: string; into: string; wineries: number };
