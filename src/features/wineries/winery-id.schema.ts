import { z } from 'zod';

/** The id in a winery's address. */
export const wineryIdSchema = z.uuid();
