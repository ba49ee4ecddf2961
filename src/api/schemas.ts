import { z } from 'zod';

/** The names under which the document writes a schema once and points to it: `schema.register(schemaNames, { name: 'Order' })`. */
export const schemaNames = z.registry<{ name: string }>();

/** Something with fields of its own, which the document does not name. */
export const anyObject = z.looseObject({});
