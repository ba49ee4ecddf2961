import { createReadStream, existsSync } from 'node:fs';
import { appendFile, mkdir, open, rename, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Change, Store } from './store.ts';

export type Journal = {
  /** Writes the changes of a transaction down; `settled` says when they are on the disk. */
  append(changes: Change[]): void;
  /** Resolves when everything that was appended is on the disk; rejects when it cannot be. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** A journal that forgets: for tests that restart nothing. */
export const memoryJournal: Journal = {
  append: () => undefined,
  settled: async () => undefined,
  close: async () => undefined,
};

/**
 * Opens the journal of a folder and replays it into the store. One line is one transaction; a line that was cut off in the middle by
 * a crash was never answered and is cut away. Transactions that come while the disk is busy are written together.
 * @throws where the folder cannot be written, or a line in the middle is broken
 */
export async function openJournal(folder: string, store: Store): Promise<Journal> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'journal.jsonl');
  const lines = existsSync(file) ? await replay(file, store) : 0;
  if (lines > 20_000) await compact(file, store);
  const handle = await open(file, 'a');
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
      // why: whoever waits for `settled` is told; without a listener of its own the process would end before
      last.catch(() => undefined);
    },
    settled: () => last,
    async close() {
      await last;
      await handle.close();
    },
  };
}

/** Returns the number of lines that stand. */
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
  // why: a whole line whose end was cut off; the next one would be written behind it
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

/** Writes what is still known beside the journal and puts it in its place at one stroke. */
async function compact(file: string, store: Store): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w');
  for (const kind of store.kinds()) {
    for (const row of store.all(kind)) await handle.appendFile(`${JSON.stringify([{ put: row }])}\n`);
  }
  await handle.sync();
  await handle.close();
  await rename(fresh, file);
  const folder = await open(path.dirname(file), 'r');
  await folder.sync();
  await folder.close();
}
