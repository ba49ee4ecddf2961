import { z } from 'zod';

/** The id in an order's address. Anything else is an order that is not there, not a database error. */
export const orderIdSchema = z.uuid();
