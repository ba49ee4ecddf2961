import type { BenchmarkContext } from './benchmark-context.ts';

/** One result of a benchmark. */
export type Row = {
  figure: string;
  value: number;
  unit: string;
  /** The result as a multiple of the limit named in `against`, both measured in this run. */
  ratio?: number;
  against?: string;
  /** The ratio of each round if there were several: their spread shows how reliable the result is. */
  rounds?: number[];
  /** The target of the design, as text. Missing it fails nothing. */
  aim?: string;
};

/** A file `<name>.bench.ts` exports one of these as `benchmark`. */
export type Benchmark = {
  name: string;
  /** What is measured, in one line. */
  what: string;
  /** Takes minutes: it runs only if it is named. */
  onlyByName?: true;
  run(context: BenchmarkContext): Promise<Row[]>;
};

/** The median: the middle value, or the mean of the two middle ones. NaN for an empty list. */
export function median(values: readonly number[]): number {
  return (percentile(values, 0.5) + percentile(values, 0.5, 'high')) / 2;
}

/** The value that this share of all values does not exceed (nearest rank). @param share between 0 and 1 */
export function percentile(values: readonly number[], share: number, side: 'low' | 'high' = 'low'): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = side === 'low' ? Math.ceil(share * sorted.length) - 1 : Math.floor(share * sorted.length);
  return sorted[Math.min(Math.max(rank, 0), sorted.length - 1)] ?? Number.NaN;
}
