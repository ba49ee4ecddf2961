import pg from 'pg';
import { toUnavailable } from './database-unavailable.ts';

/**
 * Maximum number of named statements, and maximum length of a statement in characters: longer ones are generated anew
 * each time.
 */
const [maxNames, maxLength] = [1_000, 10_000];

/** PostgreSQL's error code for a prepared statement whose table has changed its columns. */
const featureNotSupported = '0A000';

/** The names of statements, one list for all connections: a statement gets a name when it is used a second time. */
class StatementNames {
  #names = new Map<string, string | null>();
  #count = 0;

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known) return known;
    if (known === undefined) {
      if (text.length <= maxLength && this.#hasCapacity()) this.#names.set(text, null);
      return undefined;
    }
    this.#count += 1;
    const name = `lonevine_${this.#count}`;
    this.#names.set(text, name);
    return name;
  }

  /** Statements used only once are evicted, the oldest first. */
  #hasCapacity(): boolean {
    if (this.#names.size < maxNames) return true;
    for (const [text, name] of this.#names) if (name === null) return this.#names.delete(text);
    return false;
  }

  /** Renames all statements, so that they are parsed again: a migration has changed their result columns. */
  renew(): void {
    this.#names = new Map([...this.#names.keys()].map((text) => [text, null]));
  }
}

/**
 * A pg client that prepares each statement with parameters on its second use, so that it is parsed and planned once:
 * that is half of the cost of a short statement. It needs a direct connection to PostgreSQL, or a pooler that supports
 * prepared statements (PgBouncer from 1.21).
 *
 * Errors that say the database cannot answer right now are thrown as an AppError `busy` (`toUnavailable`).
 *
 * @param onUnavailable called with each of these errors
 */
export function clientWithPreparedStatements(onUnavailable: (error: Error) => void): typeof pg.Client {
  const names = new StatementNames();
  return class PreparedClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg declares eight shapes of this one method
    override query(...args: any[]): any {
      const [text, values] = args;
      const name = typeof text === 'string' && Array.isArray(values) && args.length === 2 ? names.of(text) : undefined;
      const query = super.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
      const running = name === undefined ? query(...args) : this.#queryByName(name, { text, values }, query);
      // why: a copy stream is no promise and reports its errors itself
      if (!(running instanceof Promise)) return running;
      return running.catch((error: unknown) => {
        const translated = toUnavailable(error);
        if (translated !== error) onUnavailable(error as Error);
        throw translated;
      });
    }

    async #queryByName(
      name: string,
      { text, values }: { text: string; values: unknown[] },
      query: (...given: unknown[]) => Promise<unknown>,
    ): Promise<unknown> {
      try {
        return await query({ name, text, values });
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== featureNotSupported) throw error;
        names.renew();
        // why: the error has aborted the transaction, so its owner must begin it again
        if (this.getTransactionStatus() !== 'I') throw error;
        return query(text, values);
      }
    }
  };
}
