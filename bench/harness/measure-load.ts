import { forkChild, type Stops } from './child.ts';

/** One measurement: the same request again and again from several connections, each sending when its last was answered. */
export type LoadOptions = {
  /** Scheme, host and port; the host must be 127.0.0.1. */
  address: string;
  path: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /** So many different queries (`?n=1`, `?n=2` and on) for each connection, so that no cache knows the address. */
  distinct?: number;
  /** Other paths to ask instead, in turns, each connection beginning elsewhere in the list. */
  paths?: readonly string[];
};

/** What came of it. Times in milliseconds. */
export type Load = {
  requests: number;
  requestsPerSecond: number;
  p50: number;
  p95: number;
  /** How much of one core the generator used. Near 1 it may have been the limit, not the server. */
  generatorBusy: number;
};

/** Runs one measurement in a process of its own. @throws when one answer was not 200 or did not come */
export async function measureLoad(options: LoadOptions, stops: Stops): Promise<Load> {
  const child = forkChild('load-process.ts', stops);
  child.process.send(options);
  const answer = await child.next<{ load?: Load; failure?: string }>((options.seconds + 10) * 1000);
  await child.stop();
  if (!answer.load) throw new Error(answer.failure);
  return answer.load;
}
