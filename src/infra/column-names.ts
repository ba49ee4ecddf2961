import { CamelCasePlugin, type UnknownRow } from 'kysely';

/** Columns with maps whose keys are those of clients: they are kept as they were sent. */
const mapsOfClients: ReadonlySet<string> = new Set(['publicData', 'privateData', 'protectedData', 'metadata']);

/**
 * Names of columns in snake_case in the database, and in camelCase here; so are the keys of JSON that a query builds, but
 * not those within maps of clients.
 */
export class ColumnNames extends CamelCasePlugin {
  protected override mapRow(row: UnknownRow): UnknownRow {
    const mapped = super.mapRow(row);
    for (const [key, value] of Object.entries(row)) {
      const name = this.camelCase(key);
      if (mapsOfClients.has(name)) mapped[name] = value;
    }
    return mapped;
  }
}
