import type { Engine } from '../http/answer-call.ts';
import type { Answer, Asked } from '../http/http-server.ts';
import { onboardingPage } from './onboarding.ts';
import { challengePage } from './three-d-secure.ts';

const places = /^\/_sandbox\/(onboarding|3d-secure)\/(\w+)$/;

/** Answers the pages that a browser is sent to; undefined for any other address. */
export async function answerPage(engine: Engine, asked: Asked): Promise<Answer | undefined> {
  const [, kind, id = ''] = places.exec(asked.path) ?? [];
  if (!kind || !['GET', 'POST'].includes(asked.method)) return undefined;
  const turn = engine.turn(null);
  try {
    const answer = kind === 'onboarding' ? onboardingPage(turn, asked, id) : challengePage(turn, asked, id);
    engine.commit();
    await engine.settled();
    return answer;
  } catch (error) {
    engine.rollBack();
    throw error;
  }
}
