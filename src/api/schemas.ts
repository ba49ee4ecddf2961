import { z } from 'zod';

/**
 * The names of schemas that the document contains once and references: `schema.register(schemaNames, { name: 'Order'
 * })`.
 */
export const schemaNames = z.registry<{ name: string }>();

/** An object whose fields are not documented. */
export const anyObject = z.looseObject({});
