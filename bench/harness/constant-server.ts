import { forkChild, type Stops } from './child.ts';
import type { RawResponse } from './http-client.ts';

/** A server under load that reports its processor time. */
export type LoadedServer = {
  address: string;
  /** Seconds of processor time used so far. */
  cpuSeconds(): Promise<number>;
};

export type ConstantServer = LoadedServer & { stop(): Promise<void> };

/** Starts a server that gives the same response to every request. */
export async function startConstantServer(answer: RawResponse, stops: Stops): Promise<ConstantServer> {
  const child = forkChild('constant-process.ts', stops);
  child.process.send(answer);
  const { port } = await child.next<{ port: number }>(10_000);
  return {
    address: `http://127.0.0.1:${port}`,
    cpuSeconds: async () => {
      const said = child.next<NodeJS.CpuUsage>(5_000);
      child.process.send('cpu');
      const { user, system } = await said;
      return (user + system) / 1e6;
    },
    stop: child.stop,
  };
}
