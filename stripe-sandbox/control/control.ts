import type { WebhookDeliverer } from '../deliver-webhooks.ts';
import type { Engine } from '../http/answer-call.ts';
import type { RequestContext } from '../request-context.ts';
import type { Fields } from './control-fields.ts';
import type { Faults } from './faults.ts';

/** What the control API can change besides the state. */
export type Controls = { engine: Engine; deliverer: WebhookDeliverer; faults: Faults; runScheduled(): void };

/** A control call: the fields it takes, and what it does. */
export type Control = {
  fields: string[];
  answer(controls: Controls, given: Fields, context: RequestContext): object;
};
