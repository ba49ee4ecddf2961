import { z } from 'zod';

/** A year of this shop's, and a month of it as `2026-11`. */
export const yearSchema = z.string().regex(/^20\d\d$/);
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
