import { Decimal, Point, TransitMoney, type TransitValue, Uuid } from './transit-values.ts';

/** What JSON can say. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/**
 * A value in plain JSON, for clients without transit: ids as texts, dates in ISO 8601, amounts as `{amount, currency}`,
 * points as `{lat, lng}`, decimals as numbers.
 */
export function toJson(value: TransitValue): JsonValue {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
  if (Array.isArray(value)) return value.map(toJson);
  if (value instanceof Uuid) return value.uuid;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof TransitMoney) return { amount: value.amount, currency: value.currency };
  if (value instanceof Point) return { lat: value.lat, lng: value.lng };
  if (value instanceof Decimal) return Number(value.value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]));
}
