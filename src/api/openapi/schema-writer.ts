import { z } from 'zod';

/** A JSON schema, or a part of one. */
export type JsonSchema = { [key: string]: unknown };

/** Whether a schema describes what is sent to the API, or what it answers: defaults and transformations differ. */
type Direction = 'input' | 'output';

type Names = z.core.$ZodRegistry<{ name: string }>;

/** Writes zod schemas as JSON schemas. Those that have a name are written once and pointed to from everywhere else. */
export class SchemaWriter {
  readonly #names: Names;
  readonly #pointedTo = new Map<string, { schema: z.core.$ZodType; direction: Direction }>();

  /** @param names of the schemas that are written once */
  constructor(names: Names) {
    this.#names = names;
  }

  /** A schema as JSON, or where it stands if it has a name. */
  write(schema: z.ZodType, direction: Direction): JsonSchema {
    return this.#reference(schema, direction) ?? this.#write(schema, direction);
  }

  /** The named schemas that something points to, by name. */
  named(): Record<string, JsonSchema> {
    const written: Record<string, JsonSchema> = {};
    // why: a map goes through what is added to it meanwhile: what one named schema points to is written as well
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

  /** What a check alone knows is not in it. */
  #write(schema: z.core.$ZodType, direction: Direction): JsonSchema {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema, path }) => {
        const reference = path.length === 0 ? undefined : this.#reference(zodSchema, direction);
        if (reference) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, reference);
        // why: the name of a format says it, and more shortly
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      },
    });
    return json;
  }
}
