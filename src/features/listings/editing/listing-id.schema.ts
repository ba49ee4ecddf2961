import { z } from 'zod';

/** The id in a listing's address. Anything else is an address that leads nowhere, not a database error. */
export const listingIdSchema = z.uuid();
