type Prefixed<Prefix extends string, Column extends string> = `${Prefix}${Capitalize<Column>}`;

/** Selects columns of a joined table with a prefix, so that they do not hide columns of the main table. */
export function prefixedColumns<Table extends string, Column extends string, Prefix extends string>(
  table: Table,
  columns: readonly Column[],
  prefix: Prefix,
): `${Table}.${Column} as ${Prefixed<Prefix, Column>}`[] {
  return columns.map((column) => `${table}.${column} as ${withPrefix(prefix, column)}` as const);
}

/**
 * Extracts the joined row from a row selected with `prefixedColumns`.
 *
 * @param key a column that is not null in the joined table: if it is null, nothing was joined
 */
export function takePrefixed<Row>(
  row: object,
  columns: readonly (keyof Row & string)[],
  prefix: string,
  key: keyof Row & string,
): Row | undefined {
  const values = row as Record<string, unknown>;
  if (values[withPrefix(prefix, key)] == null) return undefined;
  return Object.fromEntries(columns.map((column) => [column, values[withPrefix(prefix, column)]])) as Row;
}

function withPrefix<Prefix extends string, Column extends string>(prefix: Prefix, column: Column) {
  return `${prefix}${column.charAt(0).toUpperCase()}${column.slice(1)}` as Prefixed<Prefix, Column>;
}
