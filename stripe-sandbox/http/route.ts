import type { ApiCall } from '../request-context.ts';

/** A call of the API: its method and path, the type of its parameters in the SDK, and the kind of key it needs. */
export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` and `:sub` are placeholders for ids. */
  path: string;
  params: string | undefined;
  /** Also allowed with a publishable key. */
  open: boolean;
  answer(call: ApiCall): object;
};

/** A call that needs a secret key. */
export function route<Params>(
  method: Route['method'],
  path: string,
  params: string | undefined,
  answer: (call: ApiCall<Params>) => object,
): Route {
  return { method, path, params, open: false, answer: answer as Route['answer'] };
}

/** A call that is also allowed with a publishable key. */
export function publishableRoute<Params>(
  method: Route['method'],
  path: string,
  params: string | undefined,
  answer: (call: ApiCall<Params>) => object,
): Route {
  return { ...route(method, path, params, answer), open: true };
}
