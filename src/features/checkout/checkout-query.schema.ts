import { z } from 'zod';

const id = z.uuid().toLowerCase().optional().catch(undefined);
const whole = (most: number) => z.coerce.number().int().min(1).max(most).catch(1);
const day = z.iso.date().optional().catch(undefined);

/** What an address of the check-out names. What has not its form counts as not named. */
export const checkoutQuerySchema = z.object({
  order: id,
  listing: id,
  quantity: whole(9_999),
  delivery: z.enum(['pickup', 'shipping']).optional().catch(undefined),
  start: day,
  end: day,
  seats: whole(100),
});

export type CheckoutQuery = z.infer<typeof checkoutQuerySchema>;
