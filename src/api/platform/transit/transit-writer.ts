import { cacheCode, longestUncached, maxCodes } from './cache-codes.ts';
import { Decimal, Point, TransitMoney, type TransitValue, Uuid } from './transit-values.ts';

/** The two forms of the encoding: both mean the same, and every reader takes both. */
export type TransitForm = 'compact' | 'verbose';

/**
 * Writes a value as transit over JSON. Keys of maps become keywords, as clients of the platform expect them; what is
 * undefined becomes null.
 */
export function writeTransit(value: TransitValue, form: TransitForm): string {
  const writer = form === 'compact' ? new CompactWriter() : new VerboseWriter();
  const isComposite = typeof value === 'object' && value !== null;
  if (isComposite && !(value instanceof Date || value instanceof Uuid || value instanceof Decimal)) {
    return writer.write(value);
  }
  // why: a document is an array or an object, so that a single value is quoted
  return writer.tagged("'", writer.write(value));
}

/** Characters that JSON escapes, and half characters. */
const escapedByJson = /["\\\p{Cc}\p{Cs}]/u;

/** From which length on it is faster to write a text than to look whether it has to be escaped. */
const longText = 40;

function jsonText(text: string): string {
  return text.length >= longText || escapedByJson.test(text) ? JSON.stringify(text) : `"${text}"`;
}

function textOf(text: string): string {
  const first = text.charCodeAt(0);
  // why: with ~, ^ and ` a text would mean something else
  return first === 126 || first === 94 || first === 96 ? jsonText(`~${text}`) : jsonText(text);
}

function numberOf(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '0' : String(value);
  return Number.isNaN(value) ? '"~zNaN"' : value > 0 ? '"~zINF"' : '"~z-INF"';
}

/** What both forms have in common. */
abstract class Writer {
  abstract date(value: Date): string;
  abstract map(value: Readonly<Record<string, TransitValue>>): string;
  /** A value with a tag; its content is written already, in the order in which the whole document is. */
  abstract tagged(tag: string, content: string): string;

  write(value: TransitValue): string {
    switch (typeof value) {
      case 'string':
        return textOf(value);
      case 'number':
        return numberOf(value);
      case 'boolean':
        return value ? 'true' : 'false';
      case 'bigint':
        return `"~n${value}"`;
      case 'object':
        return value === null ? 'null' : this.composite(value);
      default:
        return 'null';
    }
  }

  private composite(value: NonNullable<Extract<TransitValue, object>>): string {
    if (Array.isArray(value)) return this.list(value);
    if (value instanceof Uuid) return `"~u${value.uuid}"`;
    if (value instanceof Date) return this.date(value);
    if (value instanceof TransitMoney) return this.tagged('mn', `[${value.amount},${jsonText(value.currency)}]`);
    if (value instanceof Point) return this.tagged('geo', `[${value.lat},${value.lng}]`);
    if (value instanceof Decimal) return `"~f${value.value}"`;
    return this.map(value as Readonly<Record<string, TransitValue>>);
  }

  private list(values: readonly TransitValue[]): string {
    if (values.length === 0) return '[]';
    let written = `[${this.write(values[0])}`;
    for (let at = 1; at < values.length; at++) written += `,${this.write(values[at])}`;
    return `${written}]`;
  }
}

class VerboseWriter extends Writer {
  override date(value: Date): string {
    return `"~t${value.toISOString()}"`;
  }

  override tagged(tag: string, content: string): string {
    return `{"~#${tag}":${content}}`;
  }

  override map(value: Readonly<Record<string, TransitValue>>): string {
    let written = '{';
    let separator = '';
    for (const key in value) {
      written += `${separator}${keywordOf(key)}:${this.write(value[key])}`;
      separator = ',';
    }
    return `${written}}`;
  }
}

class CompactWriter extends Writer {
  // why: by their bare names, whose hashes V8 knows already; with their prefixes they would be new strings each time
  private readonly keyCodes = new Map<string, string>();
  private readonly tagCodes = new Map<string, string>();
  private count = 0;

  override date(value: Date): string {
    return `"~m${value.getTime()}"`;
  }

  override tagged(tag: string, content: string): string {
    return `[${this.codeOf(this.tagCodes, tag) ?? `"~#${tag}"`},${content}]`;
  }

  override map(value: Readonly<Record<string, TransitValue>>): string {
    let written = '["^ "';
    for (const key in value) {
      written += `,${this.codeOf(this.keyCodes, key) ?? keywordOf(key)},${this.write(value[key])}`;
    }
    return `${written}]`;
  }

  /**
   * The code, as JSON, of a key or tag that was written before; of another one undefined, and from now on it has one if
   * it is long enough with its prefix.
   */
  private codeOf(codes: Map<string, string>, name: string): string | undefined {
    if (name.length + 2 <= longestUncached) return undefined;
    if (this.count === maxCodes) {
      this.keyCodes.clear();
      this.tagCodes.clear();
      this.count = 0;
    }
    const code = codes.get(name);
    if (code === undefined) codes.set(name, jsonText(cacheCode(this.count++)));
    return code;
  }
}

/** Keys as JSON, since documents repeat the same few; bounded, as the names of public data are anybody's. */
const keywords = new Map<string, string>();
const maxKeywords = 2_000;

function keywordOf(key: string): string {
  const known = keywords.get(key);
  if (known !== undefined) return known;
  if (keywords.size >= maxKeywords) keywords.clear();
  const keyword = jsonText(`~:${key}`);
  keywords.set(key, keyword);
  return keyword;
}
