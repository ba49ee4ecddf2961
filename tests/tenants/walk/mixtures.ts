import type { Side } from '../world/side.ts';
import type { Sent } from './attempt.ts';

/** A request in which something that belongs to side A is where the sender has a thing of their own on side B. */
export type Mixture = { what: string; sent: Sent };

type Path = readonly (string | number)[];

/**
 * All mixtures of the same request of two sides. Whatever differs between them is an id, or a name that stands for one:
 * each is replaced alone, and each is kept alone, in the path, in the query and at any depth of the body. In lists, what
 * belongs to side A also joins what belongs to side B.
 */
export function mixturesOf(a: Side, fromA: Sent, fromB: Sent): Mixture[] {
  const differing = differences(fromA, fromB);
  const value = (path: Path) => {
    const foreign = at(fromA, path);
    return a.existingFor(foreign) ?? foreign;
  };
  const mixed = (paths: readonly Path[]): Mixture => ({
    what: paths.map((path) => path.join('.')).join(' and '),
    sent: paths.reduce<Sent>((sent, path) => replaced(sent, path, value(path)) as Sent, fromB),
  });
  const alone = differing.map((path) => [path]);
  const allButOne = differing.length > 2 ? differing.map((kept) => differing.filter((path) => path !== kept)) : [];
  // why: with a single id, the whole request of side A is what rivals send anyway, unless it is not used on side A either
  const single = differing.length === 1 && a.existingFor(at(fromA, differing[0] ?? [])) === undefined;
  return [
    ...(single ? [] : [...alone, ...allButOne].map(mixed)),
    ...listsOf(fromB).flatMap((path) => {
      const [own, foreign] = [at(fromB, path) as unknown[], at(fromA, path) as unknown[]];
      if (!Array.isArray(foreign) || JSON.stringify(own) === JSON.stringify(foreign)) return [];
      const sent = replaced(fromB, path, [...own, ...foreign]) as Sent;
      return [{ what: `${path.join('.')} with more`, sent }];
    }),
  ];
}

/** Where the requests of two sides differ. */
export function differences(one: unknown, other: unknown, path: Path = []): Path[] {
  if (isParent(one) && isParent(other)) {
    return Object.keys(other).flatMap((key) => differences(one[key], other[key], [...path, key]));
  }
  const isSent = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return isSent(one) && isSent(other) && one !== other ? [path] : [];
}

function listsOf(value: unknown, path: Path = []): Path[] {
  if (!isParent(value)) return [];
  const inside = Object.keys(value).flatMap((key) => listsOf(value[key], [...path, key]));
  return Array.isArray(value) && (path[0] === 'body' || path[0] === 'form') ? [path, ...inside] : inside;
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (isParent(inner) ? inner[key] : undefined), value);
}

/** The same value with another one at a place. */
function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined || !isParent(value)) return by;
  const inner = replaced(value[key], rest, by);
  if (Array.isArray(value)) return value.map((one, place) => (String(place) === String(key) ? inner : one));
  return { ...value, [key]: inner };
}

function isParent(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array || value instanceof FormData);
}
