import type { Generated, GeneratedAlways } from 'kysely';
import type { EventType } from '../event.ts';
import type { WebhookDelivery } from '../webhooks/webhook.ts';

/** Something that happened. Triggers insert it. */
export type EventTable = {
  id: Generated<string>;
  entered: GeneratedAlways<string>;
  /** Null until it is read for the first time. */
  sequenceNumber: string | null;
  transactionId: Generated<string>;
  eventType: EventType;
  resourceId: string;
  createdAt: Date;
};

/** An address that is told what happens. Its secret follows from `secretVersion`. */
export type WebhookTable = {
  id: string;
  url: string;
  eventTypes: EventType[];
  secretVersion: Generated<number>;
  secretChangedAt: Date;
  /** Up to which event deliveries were made. */
  lastNumber: string;
  disabledAt: Date | null;
  version: Generated<number>;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What was sent to a webhook, or waits for it. */
export type WebhookDeliveryTable = {
  id: Generated<string>;
  webhookId: string;
  eventId: string;
  state: Generated<WebhookDelivery['state']>;
  attempts: Generated<number>;
  lastStatus: number | null;
  lastError: string | null;
  lastTriedAt: Date | null;
  /** When its job was queued. Of several jobs only that one sends it. */
  queuedAt: Date;
  createdAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    events: EventTable;
    webhooks: WebhookTable;
    webhookDeliveries: WebhookDeliveryTable;
  }
}
