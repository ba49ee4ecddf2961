import type { OrderParty } from './order-effects.ts';
import type { ProcessRole } from './order-process.ts';
import type { OrderKind } from './order-progress.ts';
import type { OrderNames } from './order-titles.ts';
import {
  type ButtonPerspective,
  type DialogPerspective,
  manualPresentation,
  type OrderAction,
  transitionPresentations,
  unknownFailure,
} from './transition-presentations.ts';

/** The dialog before a transition, and the text for its failure. */
export type TransitionMessages = {
  /** The dialog's title; null for a transition without a dialog. */
  question: string | null;
  text: string;
  failed: string;
};

/** The texts of a transition for one perspective. */
export function transitionMessages(action: OrderAction, perspective: DialogPerspective): TransitionMessages {
  const { dialog = null, failed = unknownFailure } = manualPresentation(action) ?? {};
  const question = typeof dialog === 'function' ? dialog(perspective) : dialog;
  return { ...(question ?? { question: null, text: '' }), failed };
}

/** The label of a transition's button, or of paying with another card; null if people cannot make the transition. */
export function buttonLabel(action: OrderAction | 'pay-again', perspective: ButtonPerspective): string | null {
  if (action === 'pay-again') return 'Choose another card';
  const { label = null } = manualPresentation(action) ?? {};
  return typeof label === 'function' ? label(perspective) : label;
}

/**
 * A line of the activity feed for one reader.
 * @param reader a party; the operator sees names instead of "You"
 */
export function activityLine(
  { transition, by }: { transition: OrderAction; by: ProcessRole },
  reader: OrderParty | 'operator',
  names: OrderNames,
  kind: OrderKind,
): string {
  const { confirmation } = transitionPresentations[transition];
  if ('happened' in confirmation) return `${confirmation.happened}.`;
  if (by === 'system' && confirmation.happenedByTimer) return `${confirmation.happenedByTimer}.`;
  const called = { customer: names.customer, provider: names.winery, operator: names.operator, system: names.operator };
  const you = by === reader && reader !== 'operator';
  const { did } = confirmation;
  return `${you ? 'You' : called[by]} ${typeof did === 'string' ? did : did(kind)}.`;
}

/** The specification's text while a transition is in progress. */
export const transitionInProgress = 'Transition already in progress';
