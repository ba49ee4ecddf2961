import type { DeliveryMethod } from '../line-items.ts';
import type { ProcessRole } from './order-process.ts';

/** A field of a transition's form. */
export type TransitionField =
  | {
      kind: 'line' | 'text';
      label: string;
      hint?: string;
      maxLength: number;
      required: boolean;
      /** The only delivery method for which it is shown. */
      onlyFor?: DeliveryMethod;
      /** The roles that fill it in; without it all that make the transition. */
      by?: readonly ProcessRole[];
    }
  | { kind: 'rating'; label: string; required: true }
  /** A box to tick. */
  | { kind: 'check'; label: string; required: false; onlyFor: 'tasting' };

/** The fields of a transition, by their names in forms and the API. */
export type TransitionFields = Readonly<Record<string, TransitionField>>;

/** The forms of transitions. Pages draw them, and the API validates and documents its parameters with them. */
export const transitionForms = {
  delivery: {
    carrier: {
      kind: 'line',
      label: 'Carrier',
      hint: 'Such as UPS or FedEx.',
      maxLength: 80,
      required: false,
      onlyFor: 'shipping',
    },
    trackingNumber: { kind: 'line', label: 'Tracking number', maxLength: 80, required: false, onlyFor: 'shipping' },
    noShow: { kind: 'check', label: 'The guests did not come', required: false, onlyFor: 'tasting' },
  },
  cancellation: {
    cancelReason: {
      kind: 'text',
      label: 'Your reason',
      hint: 'The buyer reads this.',
      maxLength: 1_000,
      required: false,
      by: ['provider', 'operator'],
    },
  },
  decision: {
    disputeDecision: {
      kind: 'text',
      label: 'Your decision',
      hint: 'The buyer and the winery both read this.',
      maxLength: 2_000,
      required: false,
      by: ['operator'],
    },
  },
  dispute: {
    disputeReason: { kind: 'text', label: 'What happened?', maxLength: 5_000, required: true },
  },
  review: {
    reviewRating: { kind: 'rating', label: 'Your rating', required: true },
    reviewContent: { kind: 'text', label: 'Your review', maxLength: 5_000, required: true },
  },
  /** For admins only, with a transition that needs a reason. */
  intervention: {
    reason: {
      kind: 'text',
      label: 'Note for the audit',
      hint: 'Kept beside your name. Neither side reads it.',
      maxLength: 1_000,
      required: true,
    },
  },
} as const satisfies Record<string, TransitionFields>;

/** The forms that a presentation can refer to. */
export type TransitionForm = Exclude<keyof typeof transitionForms, 'intervention'>;

type Forms = typeof transitionForms;

/** The names of all fields. */
export type TransitionFieldName = { [Form in keyof Forms]: keyof Forms[Form] }[keyof Forms];

/** The names of the required fields. */
export type RequiredFieldName = {
  [Form in keyof Forms]: {
    [Name in keyof Forms[Form]]: Forms[Form][Name] extends { required: true } ? Name : never;
  }[keyof Forms[Form]];
}[keyof Forms];

/** The names of all fields, for reading a form whatever its transition. */
export function listTransitionFields(): TransitionFieldName[] {
  return Object.values(transitionForms).flatMap((fields) => Object.keys(fields) as TransitionFieldName[]);
}

/** The parameters of a transition, parsed from a form or the API. */
export type TransitionParams = {
  [Name in TransitionFieldName]?:
    | (Name extends 'reviewRating' ? number : Name extends 'noShow' ? boolean : string)
    | undefined;
};
