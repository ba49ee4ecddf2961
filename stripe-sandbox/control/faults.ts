import { type HttpRequest, type HttpServerResponse, jsonResponse } from '../http/http-server.ts';

/** A fault that the next matching calls get. */
export type Fault = {
  /** A regular expression over `METHOD /path`. */
  match: string;
  /** The number of calls that get it. */
  times: number;
  /** The status of the error response. */
  status?: number;
  /** The delay of the response. */
  delayMs?: number;
  /** Sends half of the response, and closes the connection. */
  half?: boolean;
  /** The call is carried out although its response is an error. */
  done?: boolean;
};

export type Faults = ReturnType<typeof createFaults>;

/** Injects faults of a network and of a payment gateway into calls. */
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
    /** Answers a call, with a fault if one matches. */
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
