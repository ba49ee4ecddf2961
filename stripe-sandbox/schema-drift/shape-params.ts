import type { ParamShape } from '../http/read-params.ts';
import type { Emitted, Schema } from './emit-schemas.ts';
import { servedParams } from './served.ts';

/** Longer lists of values (countries, foreign payment methods) are treated as any text. */
const maxValues = 130;

/** The parameters of every call that the sandbox serves, by the name of their type. */
export function compactParams({ definitions }: Emitted): Record<string, ParamShape> {
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.replace('#/definitions/', '');
    return name ? (definitions[name] ?? {}) : schema;
  };

  function shapeOf(written: Schema): ParamShape {
    const schema = resolve(written);
    if (schema.anyOf) return oneOf(schema.anyOf.filter((one) => one.type !== 'null').map(shapeOf));
    if (schema.enum) return enumShape(schema.enum);
    if (schema.type === 'array') return [schema.items ? shapeOf(schema.items) : '*'];
    if (schema.type === 'object') return fieldsOf(schema);
    // why: amounts and times are integers, and the parameters of these calls have no other numbers
    if (schema.type === 'number') return 'i';
    return schema.type === 'string' ? 's' : '*';
  }

  function fieldsOf({ properties = {}, required = [], additionalProperties }: Schema): ParamShape {
    const fields: Record<string, ParamShape> = {};
    for (const [name, schema] of Object.entries(properties))
      fields[required.includes(name) ? `${name}!` : name] = shapeOf(schema);
    if (typeof additionalProperties === 'object') fields['*'] = shapeOf(additionalProperties);
    // why: a payment method without fields of its own (`affirm: {}`) is an empty object, which a form cannot represent
    return fields;
  }

  return Object.fromEntries(
    Object.keys(servedParams).map((name) => [name, shapeOf({ $ref: `#/definitions/${name}` })]),
  );
}

function enumShape(values: readonly unknown[]): ParamShape {
  const texts = values.filter((value) => typeof value === 'string');
  const shapes: ParamShape[] = values.some((value) => typeof value === 'boolean') ? ['b'] : [];
  if (texts.length > 0) shapes.push(texts.length > maxValues ? 's' : `=${texts.join('|')}`);
  return oneOf(shapes);
}

function oneOf(shapes: ParamShape[]): ParamShape {
  const [first = '*'] = shapes;
  if (shapes.includes('s') && shapes.every((shape) => typeof shape === 'string')) return 's';
  return shapes.length > 1 ? { '|': shapes } : first;
}
