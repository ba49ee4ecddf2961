import type { TransitValue } from '../transit/transit-values.ts';
import type { PathTree } from './selection.ts';

/** The attributes that a tree names, with its paths into maps; all without a tree. Names of nothing are left out. */
export function sparse(value: TransitValue, tree: PathTree | undefined): TransitValue {
  if (tree === undefined || !isMap(value)) return value;
  const names = Object.keys(tree);
  if (names.length === 0) return value;
  const chosen: Record<string, TransitValue> = {};
  for (const name of names) if (Object.hasOwn(value, name)) chosen[name] = sparse(value[name], tree[name]);
  return chosen;
}

function isMap(value: TransitValue): value is { readonly [key: string]: TransitValue } {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
