import { z } from 'zod';

/** How many results a page of the API has: 1 to 100, as the platform limits it. */
export const pageSizeSchema = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((size) => size >= 1 && size <= 100);
