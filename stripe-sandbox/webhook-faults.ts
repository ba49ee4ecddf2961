/** What goes wrong with webhooks on purpose; shares between 0 and 1. */
export type WebhookFaults = {
  /** How many of them come twice. */
  duplicate: number;
  /** How many never come; the event itself can still be read. */
  lose: number;
  /** How much later they come at most, each by its own chance. */
  delayMs: number;
  /** In no order. */
  reorder: boolean;
  /** None is sent. */
  paused: boolean;
};

/** Nothing goes wrong. */
export const noFaults: WebhookFaults = { duplicate: 0, lose: 0, delayMs: 0, reorder: false, paused: false };

/** True with this chance. */
export function occurs(share: number): boolean {
  return Math.random() < share;
}
