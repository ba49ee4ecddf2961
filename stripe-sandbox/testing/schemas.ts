import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { type Emitted, emitSchemas } from '../schema-drift/emit-schemas.ts';
import { servedTypes } from '../schema-drift/served.ts';

const here = import.meta.dirname;
const modules = path.resolve(here, '../../node_modules');

/**
 * The schemas of the installed SDK. Reading its types takes the compiler some ten seconds, so they are cached in
 * node_modules until the SDK, the compiler or the reader changes.
 */
export function readSchemas(): Emitted {
  const inputs = [
    path.join(modules, 'stripe/package.json'),
    path.join(modules, 'typescript/package.json'),
    path.join(here, '../schema-drift/emit-schemas.ts'),
    path.join(here, '../schema-drift/served.ts'),
  ];
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(readFileSync(input));
  const folder = path.join(modules, '.cache/stripe-schemas');
  const file = path.join(folder, `${hash.digest('hex').slice(0, 16)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Emitted;
  const emitted = emitSchemas();
  mkdirSync(folder, { recursive: true });
  // why: two test files may get here at once
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(emitted));
  renameSync(draft, file);
  return emitted;
}

export type SchemaDrift = { found: string[]; seen: Set<string> };

type CompiledSchemas = {
  validators: Map<string, ValidateFunction>;
  ajv: Ajv;
  names: Map<string, string>;
  events: Emitted['events'];
};
let compiled: CompiledSchemas | undefined;

/** Compiled once for all sandboxes of a process: it takes longer than most tests. */
function compileSchemas(): CompiledSchemas {
  if (compiled) return compiled;
  const { definitions, events } = readSchemas();
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: 'stripe', definitions });
  /** The names of types by their `object` value. */
  const names = new Map<string, string>();
  for (const name of Object.keys(servedTypes)) {
    const word = definitions[name]?.properties?.object?.enum?.[0];
    if (typeof word === 'string' && !name.startsWith('Deleted')) names.set(word, name);
  }
  compiled = { ajv, events, names, validators: new Map() };
  return compiled;
}

function validatorOf({ ajv, validators }: CompiledSchemas, name: string): ValidateFunction {
  const validate = validators.get(name) ?? ajv.compile({ $ref: `stripe#/definitions/${name}` });
  validators.set(name, validate);
  return validate;
}

/** Checks responses and events against the SDK's types; deviations are recorded with their place. */
export function createDriftCheck(): SchemaDrift & { judge(body: unknown): void } {
  const all = compileSchemas();
  const { names, events } = all;
  const found: string[] = [];
  const seen = new Set<string>();

  function check(name: string, value: unknown): void {
    const validate = validatorOf(all, name);
    seen.add(name);
    if (validate(value)) return;
    const [error] = validate.errors ?? [];
    found.push(`${name}${error?.instancePath ?? ''} ${error?.message} ${JSON.stringify(error?.params)}`);
  }

  function judgeEvent({ type, data }: { type: string; data: { object: { object?: string } } }): void {
    seen.add(type);
    const expected = events[type];
    if (expected) check(expected, data.object);
    else if (data.object.object === 'bank_account') check('BankAccount', data.object);
    else found.push(`There is no event ${type}`);
  }

  function judgeObject(body: { object?: string; deleted?: boolean }): void {
    const name = names.get(body.object ?? '');
    if (name) check(body.deleted ? `Deleted${name}` : name, body);
    else found.push(`Nothing is known of ${JSON.stringify(body).slice(0, 80)}`);
  }

  function judge(body: unknown): void {
    const { object, data } = body as { object?: string; data?: unknown[] };
    if (object === 'list') for (const one of data ?? []) judge(one);
    else if (object === 'event') judgeEvent(body as Parameters<typeof judgeEvent>[0]);
    else judgeObject(body as Parameters<typeof judgeObject>[0]);
  }

  return { found, seen, judge };
}
