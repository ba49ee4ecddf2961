import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';

/** Fields of a listing by their names in the listing's tabs; those that are not given stay. */
export type GivenFields = Readonly<Record<string, unknown>>;

/** Changes of the extended data of a listing: by names, null removes one. */
export type ExtendedDataChanges = { publicData?: ExtendedData; privateData?: ExtendedData };
