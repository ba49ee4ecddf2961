import type { InjectedFailure } from '../http/answer-call.ts';
import { type HttpRequest, type HttpServerResponse, jsonResponse } from '../http/http-server.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { booleanField, choiceField, type Fields, listField, numberField, textField } from './control-fields.ts';

/** A fault that the next matching calls get. */
export type Fault = {
  /** A regular expression over `METHOD /path`. */
  match: string;
  /** The number of calls that get it. */
  times: number;
  /** The status of the error response. */
  status?: number | undefined;
  /** The delay of the response. */
  delayMs?: number | undefined;
  /** Sends half of the response, and closes the connection. */
  half?: boolean | undefined;
  /** The call is carried out although its response is an error: the answer was lost on its way. */
  done?: boolean | undefined;
  /**
   * Stripe itself fails, `before` or `after` the call took effect, and stores this answer under the idempotency key: for
   * 24 hours it is repeated, as with any answer. Without it a proxy in front of Stripe fails, and the call can be
   * repeated. https://docs.stripe.com/error-low-level#server-errors
   */
  stored?: 'before' | 'after' | undefined;
};

export type Faults = ReturnType<typeof createFaults>;

/** The most faults, calls that one matches, and milliseconds of a delay. */
const [maxFaults, maxTimes, maxDelayMs] = [100, 10_000, 60_000];

/**
 * The faults of a control call.
 *
 * @throws 400 if there are too many, or one is invalid
 */
export function faultsField(given: Fields): Fault[] {
  return (listField(given, 'faults', maxFaults) ?? []).map((fault) => {
    const match = textField(fault, 'match') ?? '';
    if (!isPattern(match)) throw invalidRequest('match must be a regular expression', { param: 'match' });
    return {
      match,
      times: numberField(fault, 'times', 0, maxTimes) ?? 1,
      status: numberField(fault, 'status', 400, 599),
      delayMs: numberField(fault, 'delayMs', 0, maxDelayMs),
      half: booleanField(fault, 'half'),
      done: booleanField(fault, 'done'),
      stored: choiceField(fault, 'stored', ['before', 'after'] as const),
    };
  });
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Answers a call, with a failure of Stripe if there is one. */
type Answer = (failure?: InjectedFailure) => Promise<HttpServerResponse>;

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
      faults = wanted;
    },
    list: (): Fault[] => faults,
    /** Answers a call, with a fault if one matches. */
    async apply(request: HttpRequest, answer: Answer): Promise<HttpServerResponse> {
      const fault = next(request);
      if (!fault) return answer();
      const { delayMs = 0, half } = fault;
      const sent = await answerFaulty(fault, answer);
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      return half ? { ...sent, cutAt: Math.floor(sent.body.length / 2) } : sent;
    },
  };
}

async function answerFaulty({ status, done, stored }: Fault, answer: Answer): Promise<HttpServerResponse> {
  if (stored) return answer({ when: stored, ...failure(status ?? 500) });
  if (status === undefined) return answer();
  if (done) await answer();
  return failure(status);
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
