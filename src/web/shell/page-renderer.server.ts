import { type createRequestHandler, RouterContextProvider } from 'react-router';
import { recordRefusedAccess } from '#features/accounts/security-log/record-security-event.server.ts';
import { readSession } from '#features/accounts/sign-in/session.server.ts';
import { mustAgreeToTerms } from '#features/content/terms.server.ts';
import type { RenderContext } from '#infra/http/serve-pages.ts';
import { AppError } from '#kit/app-error.ts';
import type { App } from '../../app.ts';
import { type PageContext, pageContext } from './page-context.server.ts';
import { answerRefusedChange, findRefusedChange } from './page-owner/page-owner-guard.server.ts';

/**
 * Creates the function that renders pages: it reads the session, and gives both to React Router.
 * @param handle React Router's request handler
 * @returns a function that throws an AppError `busy` if a loader or action got no database connection
 */
export function createPageRenderer(app: App, handle: ReturnType<typeof createRequestHandler>) {
  return async (request: Request, { nonce, network, variant }: RenderContext): Promise<Response> => {
    const context = new RouterContextProvider();
    const found = await readSession(app, request.headers);
    const { termsAcceptedAt, ...session } = found;
    const page: PageContext = { app, ...session, nonce, network, cookiesAccepted: variant, accessRefused: false };
    // why: a form that was opened before the terms changed is not lost
    if (request.method === 'GET') page.mustAgreeToTerms = await mustAgreeToTerms(app, session.actor, termsAcceptedAt);
    context.set(pageContext, page);
    const refused = await findRefusedChange(app, found, request);
    const response = refused
      ? await answerRefusedChange(page, refused, request, (other) => handle(other, context))
      : await handle(request, context);
    if (page.overloaded) {
      await response.body?.cancel();
      throw new AppError('busy', 'A loader or action got no database connection');
    }
    if (page.accessRefused || response.status === 403) await recordRefusedAccess(app, session.actor);
    return response;
  };
}
