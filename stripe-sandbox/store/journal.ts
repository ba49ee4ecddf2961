import { createReadStream, existsSync } from 'node:fs';
import { appendFile, mkdir, open, rename, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Change, Store } from './store.ts';

export type Journal = {
  /** Appends the changes of a transaction; `settled` resolves when they are on disk. */
  append(changes: Change[]): void;
  /** Resolves when everything appended is on disk; rejects when it cannot be. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** A journal that stores nothing: for tests without a restart. */
export const memoryJournal: Journal = {
  append: () => undefined,
  settled: async () => undefined,
  close: async () => undefined,
};

/**
 * Opens the journal of a folder and replays it into the store. One line is one transaction; an incomplete last line
 * after a crash was never answered and is removed. Transactions that arrive during a write are written together.
 *
 * @throws if the folder cannot be written, or a line in the middle is corrupt
 */
export async function openJournal(folder: string, store: Store): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'journal.jsonl');
  const lines = existsSync(file) ? await replay(file, store) : 0;
  if (lines > 20_000) await compact(file, store);
  const handle = await open(file, 'a', 0o600);
  // why: a journal of an earlier version may be readable by everybody
  await handle.chmod(0o600);
  let waiting: string[] = [];
  let last = Promise.resolve();
  let awaitsFlush = false;

  async function flush(): Promise<void> {
    await last;
    const batch = waiting.join('');
    waiting = [];
    awaitsFlush = false;
    await handle.appendFile(batch);
    await handle.datasync();
  }

  return {
    append(changes) {
      if (changes.length === 0) return;
      waiting.push(`${JSON.stringify(changes)}\n`);
      if (awaitsFlush) return;
      awaitsFlush = true;
      last = flush();
      // why: callers of `settled` get the error; without this handler the process would end first
      last.catch(() => undefined);
    },
    settled: () => last,
    async close() {
      await last;
      await handle.close();
    },
  };
}

/** Returns the number of valid lines. */
async function replay(file: string, store: Store): Promise<number> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  let good = 0;
  let count = 0;
  let broken: string | undefined;
  for await (const line of lines) {
    if (broken !== undefined) throw new Error(`${file}:${count + 1} cannot be read: ${broken.slice(0, 80)}`);
    const changes = parse(line);
    if (!changes) {
      broken = line;
      continue;
    }
    for (const change of changes) store.replay(change);
    good += Buffer.byteLength(line) + 1;
    count += 1;
  }
  if (broken !== undefined) await truncate(file, good);
  // why: the last line is complete but for its line end; the next one would be appended to it
  else if ((await stat(file)).size < good) await appendFile(file, '\n');
  return count;
}

function parse(line: string): Change[] | undefined {
  try {
    return JSON.parse(line) as Change[];
  } catch {
    return undefined;
  }
}

/** Writes the current state to a new file and replaces the journal atomically. */
async function compact(file: string, store: Store): Promise<void> {
  const compacted = `${file}.new`;
  const handle = await open(compacted, 'w', 0o600);
  for (const kind of store.kinds()) {
    for (const row of store.all(kind)) await handle.appendFile(`${JSON.stringify([{ put: row }])}\n`);
  }
  await handle.sync();
  await handle.close();
  await rename(compacted, file);
  const folder = await open(path.dirname(file), 'r');
  await folder.sync();
  await folder.close();
}
