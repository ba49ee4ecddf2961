/** The kinds of files in an export of the hosted platform, in the order in which they are imported. */
export const exportKinds = ['users', 'listings', 'transactions'] as const;

export type ExportKind = (typeof exportKinds)[number];

/** A reference to a resource. */
export type ResourceReference = { id: string; type: string };

/** A resource of the hosted platform: ids and dates are texts, amounts `{amount, currency}`, places `{lat, lng}`. */
export type PlatformResource = ResourceReference & {
  attributes: Readonly<Record<string, unknown>>;
  relationships: Readonly<Record<string, readonly ResourceReference[]>>;
};

/** A resource with its place in the files, and the resources that came with it, by `type/id`. */
export type ExportRow = {
  file: string;
  /** Its number in the file, from 1. */
  row: number;
  resource: PlatformResource;
  included: ReadonlyMap<string, PlatformResource>;
};

/** A map of values; empty for anything else. */
export type ValueMap = Readonly<Record<string, unknown>>;

/** A value as a map; an empty one if it is none. */
export function mapOf(value: unknown): ValueMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ValueMap) : {};
}

/** The id of a to-one relationship; undefined if it is empty or was not exported. */
export function relatedId({ relationships }: PlatformResource, name: string): string | undefined {
  return relationships[name]?.[0]?.id;
}

/** The resources of a relationship that came with the row, in order. */
export function relatedOf({ resource, included }: ExportRow, name: string): PlatformResource[] {
  return (resource.relationships[name] ?? []).flatMap(({ type, id }) => included.get(`${type}/${id}`) ?? []);
}

/** What is wrong with a row: the field, and why. */
export type RowProblem = { field: string; reason: string };

/** A row cannot be imported; nothing of it stays. */
export class RefusedRowError extends Error {
  readonly problems: readonly RowProblem[];
  constructor(field: string, reason: string, others: readonly RowProblem[] = []) {
    super(reason);
    this.problems = [...others, { field, reason }];
  }
}
