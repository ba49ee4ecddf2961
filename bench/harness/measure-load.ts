import { forkChild, type Stops } from './child.ts';

/** One measurement: the same request repeatedly on several connections, each of which waits for its response. */
export type LoadOptions = {
  /** Scheme, host and port; the host must be 127.0.0.1. */
  address: string;
  path: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /** Number of different queries (`?n=1`, `?n=2` and so on) for each connection, so that no cache is hit. */
  distinct?: number;
  /** Paths to request instead, in turns, each connection beginning at another position of the list. */
  paths?: readonly string[];
};

/** The result. Times in milliseconds. */
export type Load = {
  requests: number;
  requestsPerSecond: number;
  p50: number;
  p95: number;
  /** The share of one core that the load generator used. Near 1 it may have been the limit, not the server. */
  generatorBusy: number;
};

/** Runs one measurement in a child process. @throws when a response was not 200 or did not arrive */
export async function measureLoad(options: LoadOptions, stops: Stops): Promise<Load> {
  const child = forkChild('load-process.ts', stops);
  child.process.send(options);
  const answer = await child.next<{ load?: Load; failure?: string }>((options.seconds + 10) * 1000);
  await child.stop();
  if (!answer.load) throw new Error(answer.failure);
  return answer.load;
}
