import { z } from 'zod';
import { groupSchemas } from '#features/allocations/managing/allocation.schema.ts';
import { deleteGroup, saveGroup } from '#features/allocations/managing/save-group.server.ts';
import { moneyInputSchema, typedDollars } from '../../money.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { changedAllocation } from './allocation-refusals.ts';

const group = {
  tag: 'Allocations',
  roles: ['winery-owner'],
  data: z.object({ id: z.uuid() }),
  path: '/api/v1/own-allocation/{id}/group/{groupId}',
  titles: {
    full: 'There are as many groups as there can be',
    'invalid-transition': 'The allocation is published: nothing of it changes any more',
  },
} as const;

const groupBody = z.object({
  ...groupSchemas.group.shape,
  emails: groupSchemas.emails.shape.emails.optional().describe('Of the rule emails: separated by commas or lines'),
  minSpend: moneyInputSchema.optional().describe('Of the rule spend'),
  minYears: groupSchemas.years.shape.minYears.optional().describe('Of the rule years'),
  clubId: z.uuid().optional().describe('Of the rule club'),
  tierId: z.uuid().optional().describe('Of the rule club: only the members of this tier'),
  limits: z
    .array(
      z.object({
        listingId: z.uuid(),
        minBottles: z.int().optional(),
        maxBottles: z.int().optional(),
        defaultBottles: z.int().optional(),
      }),
    )
    .describe('What each of them may have of a wine'),
});

/** The limits that were sent, as far as they name a wine. */
function limitsOf(sent: unknown): { listingId: string }[] {
  const named = z
    .array(z.looseObject({ listingId: z.uuid() }))
    .max(100)
    .safeParse(sent);
  return named.success ? named.data : [];
}

const save = defineOperation({
  ...group,
  method: 'put',
  summary: 'Save a group of a draft, under an id of your choice if it is new: people, window, and bottles; for owners',
  body: groupBody,
  validatedBy: 'use-case',
  refusals: [400, 403, 404, 409],
  handle: ({ app, actor, params: { id: allocationId, groupId: id }, body }) => {
    const fields = { ...body, minSpend: typedDollars(body.minSpend) ?? '', limits: limitsOf(body.limits) };
    return changedAllocation(id, saveGroup(app, actor, { allocationId, id, fields }));
  },
});

const remove = defineOperation({
  ...group,
  method: 'delete',
  summary: 'Delete a group of a draft; for owners',
  refusals: [403, 404, 409],
  handle: ({ app, actor, params: { id: allocationId, groupId: id } }) =>
    changedAllocation(id, deleteGroup(app, actor, { allocationId, id })),
});

/** The groups of a winery's allocations. */
export const managedGroupOperations: readonly Operation[] = [save, remove];
