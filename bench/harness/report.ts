import os from 'node:os';
import type { Pool } from 'pg';
import type { Benchmark, Row } from './benchmark.ts';

/** What the results depend on besides the code. */
export type Facts = { processor: string; cores: number; node: string; postgres: string; loadBefore: number };

/** @param loadBefore the load average of the minute before the run */
export async function machineFacts(pool: Pool, loadBefore: number): Promise<Facts> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return {
    processor: os.cpus()[0]?.model ?? 'unknown',
    cores: os.availableParallelism(),
    node: process.version,
    postgres: rows[0]?.server_version ?? 'unknown',
    loadBefore,
  };
}

/** The machine as text, and how it affects the results. */
export function factLines(facts: Facts): string {
  const { processor, cores, node, postgres, loadBefore } = facts;
  return [
    `${cores} cores (${processor}), Node ${node}, PostgreSQL ${postgres}; load before the run ${loadBefore.toFixed(2)}`,
    `The generator, the server and PostgreSQL share these ${cores} cores: believe the ratios rather than the figures.`,
    'A limit is measured in the same run and, where rounds are given, in turns with the figure beside it.',
    ...(loadBefore > cores / 2 ? ['The machine was busy before the run: measure again when it is quiet.'] : []),
  ].join('\n');
}

/** The rows of a benchmark as a plain table. */
export function table(benchmark: Benchmark, rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.figure,
    number(row.value),
    row.unit,
    ratio(row),
    row.against ?? '',
    row.aim ?? '',
  ]);
  const all = [['figure', 'value', 'unit', 'ratio', 'against', 'aim'], ...cells];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  const lines = all.map((line) =>
    line
      .map((cell, at) => (at === 1 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return `\n${benchmark.name}: ${benchmark.what}\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function ratio({ ratio: value, rounds = [] }: Row): string {
  if (value === undefined) return '';
  const between = rounds.length > 1 ? ` (${number(Math.min(...rounds))}-${number(Math.max(...rounds))})` : '';
  return number(value) + between;
}

/** Three significant digits: more would be noise. */
function number(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(Math.abs(value) < 0.1 ? 3 : 2);
}
