import { z } from 'zod';

/** A winery's part of an address, as the database keeps it. */
export const winerySlugSchema = z
  .string()
  .max(140)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
