import { z } from 'zod';
import { adminReasonSchema } from '#features/accounts/admin-reason.schema.ts';
import { claimFieldsSchema, newWineryFields } from '#features/claims/claim.schema.ts';
import type { ClaimSummary } from '#features/claims/claim.ts';
import { claimProcess } from '#features/claims/claim-process.ts';
import {
  type ApproveClaimResult,
  approveClaim,
  fileApprovedClaim,
  rejectClaim,
} from '#features/claims/decide-claim.server.ts';
import { claimsQuerySchema, listClaims } from '#features/claims/list-claims.server.ts';
import { reviewClaim, showClaim } from '#features/claims/show-claim.server.ts';
import { type SubmitClaimResult, submitClaim } from '#features/claims/submit-claim.server.ts';
import { newWineryId } from '#features/wineries/winery.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Refusal, refuse } from '#kit/result.ts';
import type { App } from '../../app.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { type ApiRefusal, invalidFields } from '../responses.ts';

/** A claim, in the fields of the specification and some more. */
const claimResponse = z.object({
  _id: z.uuid(),
  status: z.enum(claimProcess.states),
  winery: z
    .object({
      ...{ _id: z.uuid(), slug: z.string(), name: z.string(), city: z.string(), state: z.string() },
      claimed: z.string(),
    })
    .nullable()
    .describe('Null while a new winery is not in the directory'),
  wineryName: z.string(),
  user: z.object({ _id: z.uuid(), name: z.string() }),
  isDispute: z.boolean().describe('Whether the winery had an owner when it was claimed'),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});

function presentClaim({ id, winery, ...claim }: ClaimSummary, user: { id: string; name: string }) {
  const { state: status, wineryName, isDispute, createdAt, decidedAt } = claim;
  const { id: wineryId, ...about } = winery ?? { id: '', slug: '', name: '', city: '', state: '', claimed: '' };
  return {
    ...{ _id: id, status, wineryName, isDispute, createdAt, decidedAt, user: { _id: user.id, name: user.name } },
    winery: winery && { _id: wineryId, ...about },
  };
}

const message = z.string().describe('For the person, as a toast');

/** The claim after a change, as an admin sees it. */
async function presentForAdmin(app: App, actor: Actor, id: string) {
  const shown = await reviewClaim(app, actor, id);
  if (!shown.ok) throw new Error('A claim that was just changed is gone');
  return presentClaim(shown.value, shown.value.claimant);
}

const { wineryName, ...claimFields } = claimFieldsSchema.shape;

const fileClaim = defineOperation({
  method: 'post',
  path: '/api/v1/claim',
  tag: 'Claims',
  summary: 'Claim a winery by its id, or without an id one that is not in the directory',
  roles: 'signed-in',
  body: z.object({
    wineryId: z.uuid().optional().describe('Without it, the further fields say what the winery is and where'),
    wineryName: wineryName.optional(),
    ...claimFields,
    ...z.object(newWineryFields).partial().shape,
    notListed: z.boolean().optional().describe('Whether the listed wineries of a refusal are other ones'),
    zip: z.string().optional().describe('Like role and company, only where the account lacks it'),
    role: z.string().optional(),
    company: z.string().optional(),
  }),
  validatedBy: 'use-case',
  data: z.object({ claimRequest: claimResponse, message }),
  status: 201,
  refusals: [400, 403, 404, 409, 429],
  handle: async ({ app, actor, session, body }) => {
    const target = typeof body.wineryId === 'string' ? body.wineryId : newWineryId;
    const filed = await submitClaim(app, actor, target, body);
    if (!filed.ok) return refusedClaim(filed);
    const shown = await showClaim(app, actor, filed.value.id);
    if (!shown.ok) return shown;
    const user = { id: session.user?.id ?? '', name: session.user?.displayName ?? '' };
    const message = 'Claim sent. We’ll e-mail you when we’ve checked it.';
    return ok({ claimRequest: presentClaim(shown.value, user), message });
  },
});

function refusedClaim(refused: Exclude<SubmitClaimResult, { ok: true }>): ApiRefusal {
  switch (refused.code) {
    case 'invalid':
      return invalidFields(refused.errors);
    case 'too-many':
      return { ...refuse('too-many-requests'), retryAfterSeconds: refused.retryAfterSeconds };
    case 'winery-listed':
      return { ...refuse(refused.code), meta: { wineries: refused.wineries.map(({ id }) => id) } };
    case 'already-claimed':
      return { ...refuse(refused.code), meta: { claimId: refused.claimId } };
    default:
      return refuse(refused.code);
  }
}

const approve = defineOperation({
  method: 'put',
  path: '/api/v1/claim/approve/{claimId}',
  tag: 'Claims',
  summary:
    'Approve a claim: its claimant becomes an owner, and the other claims of the winery are rejected; needs a proof',
  roles: ['admin'],
  body: z.object({
    wineryId: z.uuid().optional().describe('The listed winery, where a claim of a new one is about one that is listed'),
    endOwners: z.boolean().optional().describe('Whether the access of the owners before ends'),
    permitLookedUp: z.boolean().optional().describe('Whether you have looked the permit number up'),
  }),
  validatedBy: 'use-case',
  data: z.object({ updatedClaimReq: claimResponse, message }),
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params, body }) => {
    const approved = await approveClaim(app, actor, params.claimId, body);
    if (!approved.ok) return refusedDecision(approved);
    const updatedClaimReq = await presentForAdmin(app, actor, approved.value.id);
    return ok({ updatedClaimReq, message: `Approved. ${updatedClaimReq.user.name} owns the winery now.` });
  },
});

function refusedDecision(refused: Exclude<ApproveClaimResult, { ok: true }> | Refusal<'already-owned'>): ApiRefusal {
  if (refused.code === 'invalid') return invalidFields(refused.errors);
  return refuse(refused.code === 'no-winery' ? 'not-found' : refused.code);
}

/** The reason for which a claim is rejected by a client that gives none, as in the specification. */
const usualReason = 'We could not confirm that you run this winery.';

const reject = defineOperation({
  method: 'put',
  path: '/api/v1/claim/reject/{id}',
  tag: 'Claims',
  summary: 'Reject a claim, with a reason for its claimant',
  roles: ['admin'],
  body: z.object({
    userId: z.uuid().optional().describe('The claimant, to be sure that it is the right claim'),
    reason: adminReasonSchema.optional(),
  }),
  validatedBy: 'use-case',
  data: z.object({ updatedClaimReq: claimResponse, message }),
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params, body }) => {
    if (body.userId !== undefined) {
      const shown = await reviewClaim(app, actor, params.id);
      if (!shown.ok) return shown;
      if (shown.value.claimant.id !== body.userId) return invalidFields({ userId: 'This claim is somebody else’s' });
    }
    const rejected = await rejectClaim(app, actor, params.id, { reason: body.reason ?? usualReason });
    if (!rejected.ok) return refusedDecision(rejected);
    const updatedClaimReq = await presentForAdmin(app, actor, rejected.value.id);
    return ok({ updatedClaimReq, message: 'Rejected. The claimant gets your reason by e-mail.' });
  },
});

const fileForSomebody = defineOperation({
  method: 'post',
  path: '/api/v1/claim/admin-requests',
  tag: 'Claims',
  summary: 'Make somebody an owner of a winery, as a claim that is approved at once, for admins; needs a proof',
  roles: ['admin'],
  body: z.object({ wineryId: z.uuid(), userId: z.uuid() }),
  validatedBy: 'use-case',
  data: z.object({ claimRequest: claimResponse, message }),
  status: 201,
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, body }) => {
    const filed = await fileApprovedClaim(app, actor, body);
    if (!filed.ok) return refusedDecision(filed);
    const claimRequest = await presentForAdmin(app, actor, filed.value.id);
    return ok({ claimRequest, message: `${claimRequest.user.name} owns the winery now.` });
  },
});

const list = defineOperation({
  method: 'get',
  path: '/api/v1/claim/requests',
  tag: 'Claims',
  summary: 'Claims by status, the oldest first, for admins; without a status those that wait',
  roles: ['admin'],
  query: claimsQuerySchema,
  validatedBy: 'use-case',
  data: z.array(claimResponse.extend({ daysWaiting: z.int() })),
  meta: z.object({
    next: z.string().nullable().describe('The after of the page after; null on the last one'),
    waiting: z.int().describe('How many claims wait, at most 1,000'),
  }),
  refusals: [400, 403],
  handle: async ({ app, actor, query }) => {
    const listed = await listClaims(app, actor, query);
    if (!listed.ok) return listed;
    const { claims, next, waiting } = listed.value;
    const value = claims.map((claim) => ({
      ...presentClaim(claim, claim.claimant),
      daysWaiting: claim.daysWaiting,
    }));
    return { ok: true, value, meta: { next, waiting } };
  },
});

/** Claims of wineries. */
export const claimOperations: readonly Operation[] = [fileClaim, fileForSomebody, list, approve, reject];
