/** The part of autocannon that `load-process.ts` uses; the package has no types. */
declare module 'autocannon' {
  type Request = { path: string; headers: Record<string, string> };
  type Client = { setRequests(requests: Request[]): void };
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds between checks whether the time is over. */
    sampleInt: number;
    /** Seconds until a request counts as failed. */
    timeout: number;
    maxOverallRequests: number;
    setupClient(client: Client): void;
  };
  type Result = { errors: number; timeouts: number; non2xx: number; '2xx': number };
  type Run = Promise<Result> & {
    on(
      event: 'response',
      listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  };
  function autocannon(options: Options): Run;

  export = autocannon;
}
