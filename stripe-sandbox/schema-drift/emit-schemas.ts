import path from 'node:path';
import ts from 'typescript';
import { servedParams, servedTypes } from './served.ts';

/** The part of JSON Schema that the SDK's types need. */
export type Schema = {
  $ref?: string;
  type?: string;
  enum?: (string | number | boolean | null)[];
  anyOf?: Schema[];
  not?: Schema;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};

/**
 * Strict schemas: of objects and parameters by the name of their type, and the name of the object's type by the type of
 * event.
 */
export type Emitted = { definitions: Record<string, Schema>; events: Record<string, string> };

const resources = path.resolve(import.meta.dirname, '../../node_modules/stripe/esm/resources');
const refTo = (name: string): Schema => ({ $ref: `#/definitions/${name}` });

/**
 * Reads the declarations of the installed `stripe` package with TypeScript's own compiler. Strict: undeclared fields
 * are refused, and of an open list of values only the listed ones are allowed. Objects that the sandbox does not serve
 * are omitted, so that a reference to one can only be its id.
 *
 * @throws if the SDK no longer declares a type that is served
 */
export function emitSchemas(): Emitted {
  const file = (name: string) => path.join(resources, `${name}.d.ts`);
  const program = ts.createProgram([file('Events')], { module: ts.ModuleKind.NodeNext, strict: true, types: [] });
  const checker = program.getTypeChecker();
  const declared = (from: string, name: string): ts.Type => {
    const source = program.getSourceFile(file(from));
    const module = source && checker.getSymbolAtLocation(source);
    const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
    if (!symbol) throw new Error(`stripe declares no ${name} in ${from}`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  };
  const toSchemas = walker(checker);
  for (const [name, from] of Object.entries({ ...servedTypes, ...servedParams }))
    toSchemas.define(declared(from, name), name);
  return { definitions: toSchemas.definitions, events: eventObjects(checker, declared('Events', 'Event')) };
}

/** The name of the object's type for each type of event that the sandbox serves. */
function eventObjects(checker: ts.TypeChecker, union: ts.Type): Record<string, string> {
  const found: Record<string, string> = {};
  const member = (type: ts.Type, name: string) => {
    const symbol = checker.getPropertyOfType(type, name);
    return symbol && checker.getTypeOfSymbol(symbol);
  };
  for (const event of union.isUnion() ? union.types : []) {
    const type = member(event, 'type');
    const data = member(event, 'data');
    const object = data && member(data, 'object');
    const name = object?.symbol?.name;
    if (type?.isStringLiteral() && object && name && servedTypes[name] === fileOf(object)) found[type.value] = name;
  }
  return found;
}

function walker(checker: ts.TypeChecker) {
  const definitions: Record<string, Schema> = {};
  const names = new Map<ts.Type, string>();

  function define(type: ts.Type, name: string): void {
    if (definitions[name]) return;
    names.set(type, name);
    definitions[name] = {};
    definitions[name] = objectSchema(type);
  }

  function objectSchema(type: ts.Type): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const symbol of checker.getPropertiesOfType(type)) {
      const schema = schemaOf(checker.getTypeOfSymbol(symbol));
      if (!schema) continue;
      properties[symbol.name] = schema;
      if (!(symbol.flags & ts.SymbolFlags.Optional)) required.push(symbol.name);
    }
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const open = index ? (schemaOf(index) ?? true) : Object.keys(properties).length === 0;
    return { type: 'object', properties, required, additionalProperties: open };
  }

  /** Undefined if the sandbox serves nothing of this type. */
  function schemaOf(type: ts.Type): Schema | undefined {
    if (type.isUnion()) return unionSchema(type);
    const scalar = scalarSchema(checker, type);
    if (scalar || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return scalar;
    if (!checker.isArrayType(type)) return named(type);
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return { type: 'array', items: (item && schemaOf(item)) ?? { not: {} } };
  }

  function named(type: ts.Type): Schema | undefined {
    const known = names.get(type);
    if (known) return refTo(known);
    if (type.symbol?.name === 'Decimal') return { type: 'string' };
    // why: parameters have nested types with the names of objects, such as `Account`
    const isNested = type.symbol && /"\.\w+\./.test(checker.getFullyQualifiedName(type.symbol));
    const serves = type.symbol && !isNested && servedTypes[type.symbol.name] === fileOf(type);
    if (serves) define(type, type.symbol.name);
    else if (isResource(type)) return undefined;
    else if (isGeneric(type) || !type.symbol || type.symbol.name === '__type') return objectSchema(type);
    else define(type, checker.getFullyQualifiedName(type.symbol).replace(/^.*\/(\w+)(\.d)?"\./, '$1.'));
    return refTo(names.get(type) ?? type.symbol.name);
  }

  function unionSchema({ types }: ts.UnionType): Schema | undefined {
    const listed = types.some((one) => one.isStringLiteral() && one.value !== '');
    const shapes = types
      .filter((one) => !(one.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) && !(listed && isOtherString(one)))
      .flatMap((one) => schemaOf(one) ?? []);
    const values = shapes.flatMap((schema) => schema.enum ?? []);
    const schemas = shapes.filter((schema) => !schema.enum);
    // why: the compiler's order depends on what it read first
    if (values.length > 0) schemas.push({ enum: values.sort((a, b) => String(a).localeCompare(String(b), 'en')) });
    return schemas.length > 1 ? { anyOf: schemas } : schemas[0];
  }

  /** Whether a type is an API object with its own `object` value; lists are not. */
  function isResource(type: ts.Type): boolean {
    const symbol = checker.getPropertyOfType(type, 'object');
    const own = symbol && checker.getTypeOfSymbol(symbol);
    return own?.isStringLiteral() === true && own.value !== 'list';
  }

  return { definitions, define };
}

function scalarSchema(checker: ts.TypeChecker, type: ts.Type): Schema | undefined {
  const { flags } = type;
  if (type.isStringLiteral() || type.isNumberLiteral()) return { enum: [type.value] };
  if (flags & ts.TypeFlags.BooleanLiteral) return { enum: [checker.typeToString(type) === 'true'] };
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
  if (flags & ts.TypeFlags.Null) return { type: 'null' };
  if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral) || isOtherString(type)) return { type: 'string' };
  return flags & ts.TypeFlags.Number ? { type: 'number' } : undefined;
}

function isOtherString(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((one) => (one.flags & ts.TypeFlags.String) !== 0);
}

function isGeneric(type: ts.Type): boolean {
  return ((type as ts.TypeReference).typeArguments?.length ?? 0) > 0 || type.aliasSymbol !== undefined;
}

function fileOf(type: ts.Type): string | undefined {
  const source = type.symbol?.declarations?.[0]?.getSourceFile().fileName;
  return source && path.basename(source, '.d.ts');
}
