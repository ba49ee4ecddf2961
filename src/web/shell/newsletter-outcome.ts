import type { SubscriptionRefusal } from '#features/newsletter/subscription-refusal.ts';

/** What a subscription came to, in the words that the visitor reads. `email` is what was typed, to try again with. */
export type NewsletterOutcome =
  | { ok: true; message: string }
  | { ok: false; reason: SubscriptionRefusal | 'unreachable'; message: string; email: string };

/** Each refusal with its HTTP status and its words. */
export const newsletterErrors: Record<SubscriptionRefusal, { status: number; message: string }> = {
  'email-required': { status: 400, message: 'Email is required' },
  'email-invalid': {
    status: 400,
    message: 'Please enter a whole e-mail address, like name@example.com.',
  },
  'too-many': { status: 429, message: 'There were many sign-ups just now. Please try again in a minute.' },
};

/** The specification's words for a subscription that succeeded. */
export function subscribedMessage(siteName: string): string {
  return `Your request for ${siteName} news subscription sent successfully`;
}
