import type { ErrorName } from '#kit/error-names.ts';
import type { Logger } from '../logger.ts';

/**
 * What middlewares add to each request (Hono's `Variables`). `network` is the client's network, used for rate limits;
 * `errorName` is the name under which an error of this request is reported, if it has its own.
 */
export type RequestVariables = {
  requestId: string;
  log: Logger;
  network?: string | undefined;
  errorName?: ErrorName | undefined;
};
/** The remote address of the connection; undefined without a socket (in tests). */
export type RequestBindings = { from?: string | undefined };
export type HttpEnv = { Bindings: RequestBindings; Variables: RequestVariables };
