import type { ErrorName } from '#kit/error-names.ts';
import type { Logger } from '../logger.ts';

/**
 * What the middlewares hand on with each request (Hono's `Variables`). `network` is whence it comes, for bounds on what one visitor
 * does; `errorName` is the name under which its failure is reported, where it has one of its own.
 */
export type RequestVariables = {
  requestId: string;
  log: Logger;
  network?: string | undefined;
  errorName?: ErrorName | undefined;
};
/** What the socket tells: the address of whoever opened the connection. Without a socket (a test) there is none. */
export type RequestBindings = { from?: string | undefined };
export type HttpEnv = { Bindings: RequestBindings; Variables: RequestVariables };
