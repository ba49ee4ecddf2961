import type { DeliveryMethod } from '../line-items.ts';

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
    }
  | { kind: 'rating'; label: string; required: true };

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
  },
  dispute: {
    disputeReason: { kind: 'text', label: 'The reason', maxLength: 5_000, required: true },
  },
  review: {
    reviewRating: { kind: 'rating', label: 'Your rating', required: true },
    reviewContent: { kind: 'text', label: 'Your review', maxLength: 5_000, required: true },
  },
  /** For admins only, with a transition that moves money. */
  intervention: {
    reason: {
      kind: 'text',
      label: 'Your reason',
      hint: 'Kept in the audit beside your name. Neither side reads it.',
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
  [Name in TransitionFieldName]?: (Name extends 'reviewRating' ? number : string) | undefined;
};
