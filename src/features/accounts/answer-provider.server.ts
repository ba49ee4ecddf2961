import type { Viewer } from '#kit/viewer.ts';
import type { AuthApp } from './auth-app.server.ts';

/**
 * Takes the identity provider's answer, which it sends by the visitor's browser. Open to every viewer: the answer is bound to the
 * browser that set out, by a cookie.
 * @returns a redirect with the session, or to where failures lead
 */
export function answerProvider(app: Pick<AuthApp, 'auth'>, _viewer: Viewer, request: Request): Promise<Response> {
  return app.auth.handler(request);
}
