import { invalidRequest } from './stripe-error.ts';

/** A decoded form: texts, lists and fields. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/**
 * Decodes a form or a query string in the format of Stripe's API: `a[b]=c`, `a[0]=c` and `a[]=c`.
 *
 * @throws 400 for invalid brackets, and for a long key
 */
export function decodeForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const path = parseKey(key);
    setAt(root, path, value, key);
  }
  return listsFromCounted(root) as Form;
}

/** The longest name of a parameter: the deepest of Stripe's have six brackets. */
const maxKeyLength = 200;

function parseKey(key: string): string[] {
  if (key.length > maxKeyLength)
    throw invalidRequest(`Invalid request: the key '${key.slice(0, maxKeyLength)}' is too long`);
  const open = key.indexOf('[');
  if (open < 0) return [key];
  const inner = key.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(inner)) throw invalidRequest(`Invalid request: the key '${key}' cannot be read`);
  return [key.slice(0, open), ...inner.slice(1, -1).split('][')];
}

function setAt(root: Form, path: string[], value: string, key: string): void {
  let at = root;
  for (const [depth, written] of path.entries()) {
    const name = written === '' && depth > 0 ? String(Object.keys(at).length) : written;
    if (depth === path.length - 1) {
      at[name] = value;
      return;
    }
    at[name] ??= Object.create(null) as Form;
    const next = at[name];
    if (typeof next !== 'object' || Array.isArray(next))
      throw invalidRequest(`Invalid request: '${key}' is both a value and a list`);
    at = next;
  }
}

/** Converts fields numbered from 0 to a list. */
function listsFromCounted(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const counted = entries.length > 0 && entries.every(([name], at) => name === String(at));
  if (counted) return entries.map(([, item]) => listsFromCounted(item));
  const fields: Form = Object.create(null);
  for (const [name, item] of entries) fields[name] = listsFromCounted(item);
  return fields;
}
