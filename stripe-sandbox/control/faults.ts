import { type HttpRequest, type HttpServerResponse, jsonResponse } from '../http/http-server.ts';

/** Something that goes wrong on purpose with the next calls that fit. */
export type Fault = {
  /** A regular expression over `METHOD /path`. */
  match: string;
  /** How many calls it meets. */
  times: number;
  /** What is answered instead. */
  status?: number;
  /** How long the answer takes. */
  delayMs?: number;
  /** Half of the answer, and the connection breaks. */
  half?: boolean;
  /** The call is carried out although its answer is another. */
  done?: boolean;
};

export type Faults = ReturnType<typeof createFaults>;

/** Lets calls fail in the ways in which a network and a provider fail. */
export function createFaults() {
  let faults: Fault[] = [];

  function next({ method, path }: HttpRequest): Fault | undefined {
    const fault = faults.find(({ match, times }) => times > 0 && new RegExp(match).test(`${method} ${path}`));
    if (fault) fault.times -= 1;
    return fault;
  }

  return {
    set(wanted: Fault[]): void {
      faults = wanted.map((fault) => ({ ...fault }));
    },
    list: (): Fault[] => faults,
    /** Answers a call, or does to it what was asked for. */
    async apply(request: HttpRequest, answer: () => Promise<HttpServerResponse>): Promise<HttpServerResponse> {
      const fault = next(request);
      if (!fault) return answer();
      const { status, half, done = false, delayMs = 0 } = fault;
      const answered = status === undefined || done ? await answer() : undefined;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      const sent = status === undefined && answered ? answered : failure(status ?? 500);
      return half ? { ...sent, cutAt: Math.floor(sent.body.length / 2) } : sent;
    },
  };
}

function failure(status: number): HttpServerResponse {
  if (status === 429)
    return jsonResponse(429, {
      error: {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Too many requests hit the API too quickly.',
      },
    });
  return jsonResponse(status, {
    error: { type: 'api_error', message: 'An error occurred with our connection to Stripe.' },
  });
}
