import type { EventType } from '../event.ts';

/** An address that is told what happens. */
export type ManagedWebhook = {
  id: string;
  url: string;
  eventTypes: EventType[];
  secretVersion: number;
  secretChangedAt: Date;
  disabledAt: Date | null;
  version: number;
  createdAt: Date;
};

/** What was sent to a webhook, or waits to be sent. */
export type WebhookDelivery = {
  id: string;
  eventType: EventType;
  resourceId: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  lastTriedAt: Date | null;
  createdAt: Date;
};

/** How many webhooks there can be. */
export const maxWebhooks = 50;

/** The greatest length of an address. */
export const maxUrlLength = 500;
