import { z } from 'zod';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Viewer } from '#kit/actor.ts';
import type { CardsApp } from './cards-app.ts';
import { savePaidCard } from './keep-paid-card.server.ts';

const jobSchema = z.union([z.object({ orderId: z.uuid() }), z.object({ customerRef: z.string() })]);

/**
 * Works off a job of saved cards: keeps the card of an order, or deletes somebody at the provider. For the system alone. It may find
 * everything done.
 * @throws when the provider does not answer
 */
export async function runCardJob(app: CardsApp, viewer: Viewer, job: Job): Promise<JobOutcome> {
  if (viewer.kind !== 'system') return 'give-up';
  if (!app.cards) return 'retry';
  const asked = jobSchema.parse(job.data);
  if ('customerRef' in asked) {
    await app.cards.deleteCustomer(asked.customerRef);
    return 'done';
  }
  const kept = await savePaidCard(app, viewer, asked.orderId);
  const again = !kept.ok && (kept.reason === 'busy' || kept.reason === 'no-answer');
  return again ? 'retry' : 'done';
}
