import { cacheIndex, isCacheable, maxCodes } from './cache-codes.ts';
import { Decimal, Point, TransitMoney, type TransitValue, Uuid } from './transit-values.ts';

/** A document that is no transit, or more than one may be. Its message is for programmers. */
export class TransitError extends Error {
  override name = 'TransitError';
}

/**
 * What a document may be at most: its depth, its values, the length of a key, keyword or tag, and the characters that
 * its codes stand for, which would make a small document a huge one.
 */
const transitBounds = { depth: 64, values: 200_000, key: 256, expanded: 2_000_000 } as const;

/** A tag, before what it marks. */
class Tag {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A value with a prefix that JSON has no form of, by the prefix. */
const scalars: Readonly<Record<string, (rest: string) => TransitValue | Tag>> = {
  ':': (rest) => rest,
  $: (rest) => rest,
  '#': (rest) => new Tag(rest),
  _: (rest) => (rest === '' ? null : invalid('null')),
  '?': (rest) => (rest === 't' || rest === 'f' ? rest === 't' : invalid('boolean')),
  i: (rest) => safeInteger(rest),
  n: (rest) => safeInteger(rest),
  d: (rest) => (/^[-+]?\d{1,400}(\.\d{1,400})?([eE][-+]?\d{1,4})?$/.test(rest) ? Number(rest) : invalid('number')),
  f: (rest) => (/^[-+]?\d{1,60}(\.\d{1,60})?([eE][-+]?\d{1,3})?$/.test(rest) ? new Decimal(rest) : invalid('decimal')),
  z: (rest) => specialNumbers.get(rest) ?? invalid('number'),
  m: (rest) => (/^-?\d{1,16}$/.test(rest) ? dateOf(Number(rest)) : invalid('date')),
  t: (rest) => (/^\d{4}-\d\d-\d\dT[\d:.]{5,18}(Z|[-+]\d\d:\d\d)$/.test(rest) ? dateOf(rest) : invalid('date')),
  u: (rest) => (uuidText.test(rest) ? new Uuid(rest.toLowerCase()) : invalid('uuid')),
  r: (rest) => rest,
  c: (rest) => rest,
};

const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const specialNumbers = new Map([
  ['NaN', Number.NaN],
  ['INF', Number.POSITIVE_INFINITY],
  ['-INF', Number.NEGATIVE_INFINITY],
]);

function invalid(what: string): never {
  throw new TransitError(`The document has a ${what} that is none`);
}

/** An integer; one that is not exact as a number is a big integer. */
function safeInteger(text: string): number | bigint {
  if (!/^[-+]?\d{1,100}$/.test(text)) invalid('integer');
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text.replace('+', ''));
}

function dateOf(value: number | string): Date {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? invalid('date') : date;
}

/**
 * Reads a document of transit over JSON, compact or verbose. Keywords and symbols become texts, maps become objects, sets
 * and lists become arrays.
 * @throws TransitError for what is none, and for what exceeds `transitBounds`
 */
export function readTransit(text: string): TransitValue {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new TransitError('The document is no JSON');
  }
  return new Reader().read(json, 0, false);
}

class Reader {
  /** What the codes stand for, as it was written; and the place of the next one. */
  private readonly cache: string[] = [];
  private next = 0;
  private values = 0;
  private expanded = 0;

  read(node: unknown, depth: number, inTag: boolean): TransitValue {
    if (depth > transitBounds.depth) throw new TransitError('The document is nested too deeply');
    if (++this.values > transitBounds.values) throw new TransitError('The document has too many values');
    if (typeof node === 'string') {
      const value = this.text(node, false);
      return value instanceof Tag ? invalid('tag') : value;
    }
    if (Array.isArray(node)) return node[0] === '^ ' ? this.compactMap(node, depth) : this.array(node, depth, inTag);
    if (typeof node === 'object' && node !== null) return this.verboseMap(node, depth);
    return node as TransitValue;
  }

  private text(written: string, isKey: boolean): TransitValue | Tag {
    if (isCacheable(written, isKey)) {
      if (written.length > transitBounds.key) throw new TransitError('The document has a key that is too long');
      if (this.next === maxCodes) this.next = 0;
      this.cache[this.next++] = written;
      return decoded(written);
    }
    if (written[0] !== '^' || written === '^ ') return decoded(written);
    const cached = this.cache[cacheIndex(written)];
    if (cached === undefined) throw new TransitError('The document has a code that was never written');
    this.expanded += cached.length;
    if (this.expanded > transitBounds.expanded) throw new TransitError('The document is too long without its codes');
    return decoded(cached);
  }

  private array(nodes: readonly unknown[], depth: number, inTag: boolean): TransitValue {
    if (!inTag && nodes.length === 2 && typeof nodes[0] === 'string') {
      const { next } = this;
      const first = this.text(nodes[0], false);
      if (first instanceof Tag) return this.tagged(first, nodes[1], depth);
      // why: it is read once more as an element
      this.next = next;
    }
    return nodes.map((node) => this.read(node, depth + 1, false));
  }

  private compactMap(nodes: readonly unknown[], depth: number): TransitValue {
    if (nodes.length % 2 === 0) throw new TransitError('The document has a map without a value for a key');
    const map: Record<string, TransitValue> = {};
    for (let at = 1; at < nodes.length; at += 2) {
      const key = this.key(nodes[at], depth);
      put(map, key, this.read(nodes[at + 1], depth + 1, false));
    }
    return map;
  }

  private verboseMap(node: object, depth: number): TransitValue {
    const names = Object.keys(node);
    const [only = ''] = names;
    if (names.length === 1 && only.startsWith('~#')) {
      const tag = this.text(only, true);
      if (tag instanceof Tag) return this.tagged(tag, (node as Record<string, unknown>)[only], depth);
    }
    const map: Record<string, TransitValue> = {};
    for (const name of names) {
      put(map, this.key(name, depth), this.read((node as Record<string, unknown>)[name], depth + 1, false));
    }
    return map;
  }

  /** The key of a map as a text. */
  private key(node: unknown, depth: number): string {
    if (typeof node !== 'string') return keyText(this.read(node, depth + 1, false));
    if (node.length > transitBounds.key) throw new TransitError('The document has a key that is too long');
    const key = this.text(node, true);
    return key instanceof Tag ? invalid('key') : keyText(key);
  }

  private tagged({ name }: Tag, node: unknown, depth: number): TransitValue {
    const content = this.read(node, depth + 1, true);
    switch (name) {
      case "'":
        return content;
      case 'set':
      case 'list':
        return Array.isArray(content) ? content : invalid(name);
      case 'mn':
        return moneyOf(content);
      case 'geo':
        return pointOf(content);
      case 'cmap':
        return mapOf(content);
      default:
        return taggedScalar(name, content);
    }
  }
}

/** A text as it is meant: escaped, with a prefix, or as it is. */
function decoded(written: string): TransitValue | Tag {
  const [first = '', prefix = ''] = written;
  if (first !== '~') return written;
  if (prefix === '~' || prefix === '^' || prefix === '`') return written.slice(1);
  const scalar = Object.hasOwn(scalars, prefix) ? scalars[prefix] : undefined;
  if (scalar === undefined) throw new TransitError('The document has a type that is not served here');
  return scalar(written.slice(2));
}

/** A scalar whose prefix is written as a tag. */
function taggedScalar(name: string, content: TransitValue): TransitValue {
  const scalar = name !== '#' && name.length === 1 && Object.hasOwn(scalars, name) ? scalars[name] : undefined;
  const isPlain = typeof content === 'string' || typeof content === 'number';
  if (scalar === undefined || !isPlain) throw new TransitError('The document has a type that is not served here');
  return scalar(String(content)) as TransitValue;
}

function moneyOf(content: TransitValue): TransitMoney {
  const [amount, currency, ...more] = Array.isArray(content) ? content : [];
  const isMoney = typeof amount === 'number' && typeof currency === 'string' && more.length === 0;
  return isMoney ? new TransitMoney(amount, currency) : invalid('money');
}

function pointOf(content: TransitValue): Point {
  const [lat, lng, ...more] = Array.isArray(content) ? content : [];
  return typeof lat === 'number' && typeof lng === 'number' && more.length === 0
    ? new Point(lat, lng)
    : invalid('point');
}

function mapOf(content: TransitValue): TransitValue {
  if (!Array.isArray(content) || content.length % 2 === 1) return invalid('map');
  const map: Record<string, TransitValue> = {};
  for (let at = 0; at < content.length; at += 2) put(map, keyText(content[at]), content[at + 1]);
  return map;
}

function keyText(key: TransitValue): string {
  if (typeof key === 'string') return key;
  if (typeof key === 'number' || typeof key === 'boolean' || typeof key === 'bigint') return String(key);
  if (key instanceof Uuid) return key.uuid;
  return key instanceof Date ? key.toISOString() : invalid('key');
}

function put(map: Record<string, TransitValue>, key: string, value: TransitValue): void {
  // why: such a key would change what the object is
  if (key === '__proto__') invalid('key');
  map[key] = value;
}
