import type { Generated, GeneratedAlways } from 'kysely';
import type { EventType } from '../event.ts';

/** Something that happened. Triggers insert it. */
export type EventTable = {
  id: Generated<string>;
  entered: GeneratedAlways<string>;
  /** Null until it is read for the first time. */
  sequenceNumber: string | null;
  eventType: EventType;
  resourceId: string;
  createdAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    events: EventTable;
  }
}
