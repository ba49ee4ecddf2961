import type { BenchmarkContext } from './benchmark-context.ts';

/** One figure of a benchmark. */
export type Row = {
  figure: string;
  value: number;
  unit: string;
  /** The figure as a multiple of the limit that `against` names, both measured in this run. */
  ratio?: number;
  against?: string;
  /** The ratio of each round where there were several: how far they lie apart tells how much to believe. */
  rounds?: number[];
  /** What the design hopes for, in words. Missing it fails nothing. */
  aim?: string;
};

/** One file `<name>.bench.ts` exports one of these as `benchmark`. */
export type Benchmark = {
  name: string;
  /** What is measured, in one line. */
  what: string;
  /** It takes minutes: it runs only where it is named. */
  onlyByName?: true;
  run(context: BenchmarkContext): Promise<Row[]>;
};

/** The middle value; of an even number of them the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  return (percentile(values, 0.5) + percentile(values, 0.5, 'high')) / 2;
}

/** The value that this share of all values does not exceed (nearest rank). @param share between 0 and 1 */
export function percentile(values: readonly number[], share: number, side: 'low' | 'high' = 'low'): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = side === 'low' ? Math.ceil(share * sorted.length) - 1 : Math.floor(share * sorted.length);
  return sorted[Math.min(Math.max(rank, 0), sorted.length - 1)] ?? Number.NaN;
}
