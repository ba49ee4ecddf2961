import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { isAppError } from '#kit/app-error.ts';
import { getPageContext } from './shell/page-context.server.ts';

/** How long a page may wait for its slow parts before it is sent without them, in milliseconds. */
export const streamTimeout = 5_000;

/**
 * Renders a page completely before sending it: no page loads data late, and a part sent later would be put in its place
 * by a script, which not every visitor runs. The inline scripts of a shared page must also be hashed before the first
 * byte is sent.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { app, nonce } = getPageContext(context);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let answerStatus = status;
    const send = () => {
      const body = new PassThrough();
      body.on('close', () => clearTimeout(timer));
      resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // why: a large part that is ready is sent in its place, not at the end for a script to move
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: send,
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          answerStatus = 500;
          app.errors.report('server-side-render-failed', error, { path: new URL(request.url).pathname });
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('The page took too long')), streamTimeout + 1_000);
  });
}

/**
 * Reports errors thrown by a loader or action. Expected refusals (404 and the like) and aborted requests are not
 * failures; an overload is answered by the server, and counted.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const page = getPageContext(context);
  if (isAppError(error, 'busy')) {
    page.overloaded = true;
    return;
  }
  page.app.errors.report('load-data-failed', error, { path: new URL(request.url).pathname });
};
