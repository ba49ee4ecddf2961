import { z } from 'zod';

/** The id in a wine's address. Anything else is an address that leads nowhere, not a database error. */
export const wineIdSchema = z.uuid();
