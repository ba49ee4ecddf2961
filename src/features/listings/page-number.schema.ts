import { z } from 'zod';

/** The number of a page in an address: digits, from 1. `-1`, `1e9`, `abc` and numbers beyond nine digits are none. */
export const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
