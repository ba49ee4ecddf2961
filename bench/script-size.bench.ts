import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Benchmark } from './harness/benchmark.ts';

/** A line as `scripts/script-budget.ts` prints it. */
const line = /^(?:OVER )?(\S+): ([\d.]+) kB of ([\d.]+) kB$/gm;

/** The size of the scripts that browsers load: measured and limited by `scripts/script-budget.ts`, only shown here. */
export const benchmark: Benchmark = {
  name: 'script-size',
  what: 'what a browser loads before a page answers to clicks, brotli',
  async run() {
    const root = path.resolve(import.meta.dirname, '..');
    const output = await new Promise<string>((resolve) => {
      // why: it exits with 1 if a page is over its budget; here that is an ordinary result
      execFile(process.execPath, ['scripts/script-budget.ts'], { cwd: root, timeout: 20_000 }, (_error, stdout) =>
        resolve(stdout),
      );
    });
    const rows = [...output.matchAll(line)].map(([, figure = '', size, budget]) => ({
      figure,
      value: Number(size),
      unit: 'kB',
      ratio: Number(size) / Number(budget),
      against: `budget ${budget}`,
      aim: '<= 1',
    }));
    if (rows.length === 0) throw new Error('scripts/script-budget.ts printed no sizes');
    return rows;
  },
};
