import type { ApiCall } from '../request-context.ts';

/** A call of the API: its method and path, the type of its parameters in the SDK, and who may make it. */
export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` and `:sub` stand for ids. */
  path: string;
  params: string | undefined;
  /** A publishable key may make it too. */
  open: boolean;
  answer(call: ApiCall): object;
};

/** A call that only a secret key may make. */
export function route<Params>(
  method: Route['method'],
  path: string,
  params: string | undefined,
  answer: (call: ApiCall<Params>) => object,
): Route {
  return { method, path, params, open: false, answer: answer as Route['answer'] };
}

/** A call that a buyer's browser may make too. */
export function publishableRoute<Params>(
  method: Route['method'],
  path: string,
  params: string | undefined,
  answer: (call: ApiCall<Params>) => object,
): Route {
  return { ...route(method, path, params, answer), open: true };
}
