import type { DeliveryMethod } from '../line-items.ts';

/** A field of a transition's form. One that says what is read where it is `missing` has to be filled in. */
export type TransitionField =
  | {
      kind: 'line' | 'text';
      label: string;
      hint?: string;
      maxLength: number;
      missing?: string;
      /** The only way of delivery for which it is asked. */
      onlyFor?: DeliveryMethod;
    }
  | { kind: 'rating'; label: string; missing: string };

/** What a transition is given besides its name, by the names that forms and the API know. */
export type TransitionFields = Readonly<Record<string, TransitionField>>;

/** What may be asked for with a transition. Pages draw their fields from it, and the API reads and describes its parameters by it. */
export const transitionForms = {
  delivery: {
    carrier: {
      kind: 'line',
      label: 'Carrier',
      hint: 'Such as UPS or FedEx.',
      maxLength: 80,
      onlyFor: 'shipping',
    },
    trackingNumber: { kind: 'line', label: 'Tracking number', maxLength: 80, onlyFor: 'shipping' },
  },
  dispute: {
    disputeReason: { kind: 'text', label: 'The reason', maxLength: 5_000, missing: 'Please say what is wrong' },
  },
  review: {
    reviewRating: { kind: 'rating', label: 'Your rating', missing: 'Please choose a rating from 1 to 5' },
    reviewContent: { kind: 'text', label: 'Your review', maxLength: 5_000, missing: 'Please write a review' },
  },
  /** Of the operator alone, for a transition that moves money. */
  intervention: {
    reason: {
      kind: 'text',
      label: 'Your reason',
      hint: 'Kept in the audit beside your name. Neither side reads it.',
      maxLength: 1_000,
      missing: 'Please say why',
    },
  },
} as const satisfies Record<string, TransitionFields>;

/** The forms that a row of the process can ask for. */
export type TransitionForm = Exclude<keyof typeof transitionForms, 'intervention'>;

type Forms = typeof transitionForms;

/** The names of all fields. */
export type TransitionFieldName = { [Form in keyof Forms]: keyof Forms[Form] }[keyof Forms];

/** The names of all fields, for reading a form. */
export const transitionFieldNames = Object.values(transitionForms).flatMap((fields) =>
  Object.keys(fields),
) as TransitionFieldName[];

/** What a transition is given, as it is read from a form or from the API. */
export type TransitionParams = {
  [Name in TransitionFieldName]?: (Name extends 'reviewRating' ? number : string) | undefined;
};
