import { z } from 'zod';

/** A JSON schema, or a part of one. */
export type JsonSchema = { [key: string]: unknown };

/** Whether a schema describes requests or responses: defaults and transformations differ. */
type Direction = 'input' | 'output';

type Names = z.core.$ZodRegistry<{ name: string }>;

/** Converts zod schemas to JSON schemas. Schemas with a name are written once and referenced elsewhere. */
export class SchemaWriter {
  readonly #names: Names;
  readonly #pointedTo = new Map<string, { schema: z.core.$ZodType; direction: Direction }>();

  /** @param names of the schemas that are written once */
  constructor(names: Names) {
    this.#names = names;
  }

  /** A schema as JSON, or a reference if it has a name. */
  write(schema: z.ZodType, direction: Direction): JsonSchema {
    return this.#reference(schema, direction) ?? this.#write(schema, direction);
  }

  /** The referenced named schemas, by name. */
  named(): Record<string, JsonSchema> {
    const written: Record<string, JsonSchema> = {};
    // why: iterating over a Map includes entries added meanwhile: schemas that a named schema references are written
    // too
    for (const [name, { schema, direction }] of this.#pointedTo) written[name] = this.#write(schema, direction);
    return written;
  }

  #reference(schema: z.core.$ZodType, direction: Direction): JsonSchema | undefined {
    const name = this.#names.get(schema)?.name;
    if (name === undefined) return undefined;
    const known = this.#pointedTo.get(name);
    if (known && (known.schema !== schema || known.direction !== direction)) {
      throw new Error(`Two schemas of the API are called ${name}, or one is both sent and answered`);
    }
    this.#pointedTo.set(name, { schema, direction });
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Refinements are not included. */
  #write(schema: z.core.$ZodType, direction: Direction): JsonSchema {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema, path }) => {
        const reference = path.length === 0 ? undefined : this.#reference(zodSchema, direction);
        if (reference) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, reference);
        // why: the name of a format says the same, and is shorter
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      },
    });
    return json;
  }
}
