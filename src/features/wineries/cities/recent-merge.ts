/**
 * A merge of a city into another one, or a renaming, that can still be undone: their names, and how many wineries moved.
 */
export type RecentMerge = { id: string; name: string; into: string; renamed: boolean; wineries: number };
