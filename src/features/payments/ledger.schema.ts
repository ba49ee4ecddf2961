import { z } from 'zod';

/** Which entries of the ledger: of one order or one winery, and before which entry. */
export const ledgerQuerySchema = z.object({
  orderId: z.uuid().optional(),
  wineryId: z.uuid().optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
