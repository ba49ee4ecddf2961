import { readFileSync } from 'node:fs';
import type { Form, FormValue } from './form-body.ts';
import { invalidRequest, StripeApiError } from './stripe-error.ts';

/**
 * The type of a parameter, short enough to be stored in a file: `i` an integer, `n` a number, `b` a boolean, `s` a
 * text, `*` anything, `=a|b` one of these values, `[shape]` a list, `{name: shape}` fields (a name that ends with `!`
 * is required, the name `*` is for any name), `{"|": [shapes]}` one of several.
 */
export type ParamShape = string | [ParamShape] | { '|': ParamShape[] } | ParamFields;
type ParamFields = { [name: string]: ParamShape | ParamShape[] };

const shapes: Record<string, ParamFields> = JSON.parse(readFileSync(new URL('./params.json', import.meta.url), 'utf8'));

/**
 * Parses the parameters of a call as the SDK's types declare them.
 *
 * @param name the type of the parameters in the SDK; undefined if the call takes none
 * @throws 400 for unknown, missing or mistyped parameters, with Stripe's message
 */
export function readParams(name: string | undefined, form: Form): Record<string, unknown> {
  const shape = name === undefined ? {} : shapes[name];
  if (!shape) throw new Error(`params.json knows no ${name}`);
  const read = readFields(shape, form, '');
  checkMetadata(read.metadata);
  return read;
}

function readFields(shape: ParamFields, form: Form, within: string): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const param = within ? `${within}[${name}]` : name;
    const known = knownAs(shape, name);
    if (!known) throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    read[name] = readValue(known as ParamShape, value, param);
  }
  for (const name of Object.keys(shape)) {
    const bare = name.slice(0, -1);
    if (!name.endsWith('!') || bare in read) continue;
    const param = within ? `${within}[${bare}]` : bare;
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return read;
}

function knownAs(shape: ParamFields, name: string): ParamFields[string] | undefined {
  // why: it would become the prototype of the result
  if (name === '__proto__') return undefined;
  const key = [name, `${name}!`, '*'].find((one) => Object.hasOwn(shape, one));
  return key === undefined ? undefined : shape[key];
}

function readValue(shape: ParamShape, value: FormValue, param: string): unknown {
  if (typeof shape === 'string') return readScalar(shape, value, param);
  if (Array.isArray(shape)) {
    if (value === '') return [];
    if (!Array.isArray(value)) throw invalidRequest(`Invalid array`, { param });
    return value.map((item, at) => readValue(shape[0], item, `${param}[${at}]`));
  }
  const choices = shape['|'];
  if (Array.isArray(choices)) return readChoice(choices, value, param);
  // why: a form cannot represent an empty object; an empty text clears it
  if (value === '') return {};
  // why: metadata with the keys 0, 1, 2 looks like a list in a form
  const fields = Array.isArray(value) ? Object.fromEntries(value.entries()) : value;
  if (typeof fields === 'string') throw invalidRequest(`Invalid object`, { param });
  return readFields(shape as ParamFields, fields, param);
}

/** The first choice that matches; if none does, the error of the last possible one. */
function readChoice(choices: ParamShape[], value: FormValue, param: string): unknown {
  const scalar = typeof value === 'string';
  const fitting = choices.filter((one) => (typeof one === 'string') === scalar);
  let failure = invalidRequest(`Invalid ${param}`, { param });
  for (const shape of fitting) {
    try {
      return readValue(shape, value, param);
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      failure = error;
    }
  }
  throw failure;
}

function readScalar(shape: string, value: FormValue, param: string): unknown {
  if (shape === '*') return value;
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param });
  if (shape === 's') return value;
  if (shape === 'i') return readInteger(value, param);
  if (shape === 'b') {
    if (value === 'true' || value === 'false') return value === 'true';
    throw invalidRequest(`Invalid boolean: ${value}`, { param });
  }
  const allowed = shape.slice(1).split('|');
  if (allowed.includes(value)) return value;
  throw invalidRequest(`Invalid ${param}: must be one of ${allowed.filter(Boolean).join(', ')}`, { param });
}

function readInteger(value: string, param: string): number {
  const whole = Number(value);
  if (/^-?\d+$/.test(value) && Number.isSafeInteger(whole)) return whole;
  throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
}

/** Stripe's limits: https://docs.stripe.com/api/metadata */
function checkMetadata(metadata: unknown): void {
  if (typeof metadata !== 'object' || metadata === null) return;
  const entries = Object.entries(metadata);
  if (entries.length > 50) throw invalidRequest('Metadata can have up to 50 keys', { param: 'metadata' });
  for (const [name, value] of entries) {
    const param = `metadata[${name}]`;
    if (name.length > 40) throw invalidRequest(`Metadata keys can have up to 40 characters`, { param });
    if (String(value).length > 500)
      throw invalidRequest(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${String(value).length} characters`,
        { param },
      );
  }
}
