import { z } from 'zod';

/** The number of a page or of a caught mail in an address: digits, from 1. What is longer than nine digits is none. */
export const mailNumberSchema = z.string().regex(/^[1-9]\d{0,8}$/);
