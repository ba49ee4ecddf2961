import type { Engine } from '../http/answer-call.ts';
import type { HttpResponse, HttpRequest } from '../http/http-server.ts';
import { onboardingPage } from './onboarding.ts';
import { challengePage } from './three-d-secure.ts';

const pagePaths = /^\/_sandbox\/(onboarding|3d-secure)\/(\w+)$/;

/** Answers the pages that a browser is sent to; undefined for any other address. */
export async function answerPage(engine: Engine, request: HttpRequest): Promise<HttpResponse | undefined> {
  const [, kind, id = ''] = pagePaths.exec(request.path) ?? [];
  if (!kind || !['GET', 'POST'].includes(request.method)) return undefined;
  const context = engine.newContext(null);
  try {
    const answer = kind === 'onboarding' ? onboardingPage(context, request, id) : challengePage(context, request, id);
    engine.commit();
    await engine.settled();
    return answer;
  } catch (error) {
    engine.rollBack();
    throw error;
  }
}
