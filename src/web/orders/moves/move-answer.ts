import type { MoveAnswer } from '../order-page.ts';

const answers: readonly unknown[] = ['accept-move', 'decline-move', 'withdraw-move'] satisfies MoveAnswer[];

/** Whether a form of an order's page is about a proposal of another time. */
export function isMoveAnswer(intent: unknown): intent is MoveAnswer {
  return answers.includes(intent);
}
