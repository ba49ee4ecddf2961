import type { Infra } from '#infra/infra.ts';
import type { CardGateway } from './card-gateway.ts';

/** What use cases of saved cards need: who keeps them; without one no card is kept. */
export type CardsApp = Pick<Infra, 'db' | 'clock' | 'jobs' | 'errors'> & { cards?: CardGateway | undefined };
