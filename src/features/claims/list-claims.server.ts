import { z } from 'zod';
import { publicName } from '#features/accounts/profile/public-person.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { claimIdSchema } from './claim.schema.ts';
import type { ClaimPage } from './claim.ts';
import { claimProcess } from './claim-process.ts';
import { countClaimsIn, listClaimRowsIn } from './db/claim-list-rows.server.ts';
import { claimSummary, daysWaiting } from './show-claim.server.ts';

/** Claims per page, and how far waiting ones are counted. */
const [perPage, maxCounted] = [25, 1_000];

/** Which claims: those in a state, after the claim with this id. Without a state those that wait. */
export const claimsQuerySchema = z.object({
  status: z.enum(claimProcess.states).default('pending'),
  after: claimIdSchema.optional(),
});

/** The claims in a state, the oldest first, 25 per page, and how many wait. For admins. Two queries. */
export const listClaims = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    query: unknown,
  ): Promise<Result<ClaimPage, 'forbidden' | 'validation-invalid-params'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const parsed = claimsQuerySchema.safeParse(query);
    if (!parsed.success) return refuse('validation-invalid-params');
    const { status: state, after } = parsed.data;
    // why: one row more than a page shows whether there is a next page
    const rows = await listClaimRowsIn(app.db, { state, after, limit: perPage + 1 });
    const page = rows.slice(0, perPage);
    const now = app.clock.now();
    const claims = page.map((row) => ({
      ...claimSummary(row),
      claimant: { id: row.userId, name: publicName(row), emailVerified: row.emailVerified },
      daysWaiting: daysWaiting(row, now),
    }));
    const next = rows.length > perPage ? (page.at(-1)?.id ?? null) : null;
    return ok({ state, claims, next, waiting: await countClaimsIn(app.db, 'pending', maxCounted) });
  },
);
