import pg from 'pg';

/** How many different statements are remembered, and the longest of them in characters: what is built anew each time is none of them. */
const [maxNames, maxLength] = [1_000, 10_000];

/** What PostgreSQL answers to a prepared statement whose table has other columns by now. */
const featureNotSupported = '0A000';

/** The names of statements, one list for all connections: a statement is named when it comes a second time. */
class StatementNames {
  #names = new Map<string, string | null>();
  #count = 0;

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known) return known;
    if (known === undefined) {
      if (text.length <= maxLength && this.#hasRoom()) this.#names.set(text, null);
      return undefined;
    }
    this.#count += 1;
    const name = `lonevine_${this.#count}`;
    this.#names.set(text, name);
    return name;
  }

  /** What came once and never again makes room, the oldest first. */
  #hasRoom(): boolean {
    if (this.#names.size < maxNames) return true;
    for (const [text, name] of this.#names) if (name === null) return this.#names.delete(text);
    return false;
  }

  /** Every statement is parsed anew under another name: a migration has changed what it answers. */
  renew(): void {
    this.#names = new Map([...this.#names.keys()].map((text) => [text, null]));
  }
}

/**
 * A connection on which each statement with parameters that comes again is parsed and planned once: that is half of what a short
 * statement costs. It needs a connection of its own to PostgreSQL, or a pooler that knows prepared statements (PgBouncer from 1.21).
 * @param names shared by the connections of a pool
 */
export function clientWithPreparedStatements(): typeof pg.Client {
  const names = new StatementNames();
  return class PreparedClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg declares eight shapes of this one method
    override query(...args: any[]): any {
      const [text, values] = args;
      const name = typeof text === 'string' && Array.isArray(values) && args.length === 2 ? names.of(text) : undefined;
      const query = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
      if (name === undefined) return query(...args);
      return query({ name, text, values }).catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || error.code !== featureNotSupported) throw error;
        names.renew();
        // why: in a transaction the error has ended it, and who began it has to begin again
        if (this.getTransactionStatus() !== 'I') throw error;
        return query(text, values);
      });
    }
  };
}
