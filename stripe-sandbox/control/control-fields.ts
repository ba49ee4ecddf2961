import { invalidRequest } from '../http/stripe-error.ts';

/** The fields of a control call. */
export type Fields = Record<string, unknown>;

/** The longest text that a control call accepts. */
const maxTextLength = 500;

/**
 * Reads the body of a control call.
 *
 * @throws 400 if it is no JSON object, or has fields that the call does not know
 */
export function readFields(body: string, known: readonly string[]): Fields {
  const parsed: unknown = body === '' ? {} : JSON.parse(body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw invalidRequest('A control call takes a JSON object.');
  const unknown = Object.keys(parsed).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalidRequest(`Unknown field ${unknown.slice(0, 50)}: this control knows ${known.join(', ')}`);
  return parsed as Fields;
}

/**
 * A number between two bounds; undefined if the field is omitted.
 *
 * @throws 400 for anything else
 */
export function numberField(fields: Fields, name: string, least: number, most: number): number | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw invalidRequest(`${name} must be a number from ${least} to ${most}`, { param: name });
}

/**
 * A text; undefined if the field is omitted.
 *
 * @throws 400 for anything else, and for a long one
 */
export function textField(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value.length <= maxTextLength) return value;
  throw invalidRequest(`${name} must be a text of up to ${maxTextLength} characters`, { param: name });
}

/**
 * One of several values; undefined if the field is omitted.
 *
 * @throws 400 for anything else
 */
export function choiceField<Choice>(fields: Fields, name: string, choices: readonly Choice[]): Choice | undefined {
  const value = fields[name] as Choice;
  if (value === undefined || choices.includes(value)) return value;
  throw invalidRequest(`${name} must be one of ${choices.map(String).join(', ')}`, { param: name });
}

/** @throws 400 unless the field is omitted, true, or false */
export function booleanField(fields: Fields, name: string): boolean | undefined {
  return choiceField(fields, name, [true, false]);
}

/**
 * A list of objects; undefined if the field is omitted.
 *
 * @throws 400 for anything else, and for a long one
 */
export function listField(fields: Fields, name: string, most: number): Fields[] | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  const isObject = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item);
  if (Array.isArray(value) && value.length <= most && value.every(isObject)) return value as Fields[];
  throw invalidRequest(`${name} must be a list of up to ${most} objects`, { param: name });
}
