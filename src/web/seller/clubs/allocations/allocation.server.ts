import { data, redirect } from 'react-router';
import { closeAllocation } from '#features/allocations/managing/close-allocation.server.ts';
import { publishAllocation } from '#features/allocations/managing/publish-allocation.server.ts';
import {
  deleteAllocation,
  removeAllocationWine,
  saveAllocationWine,
} from '#features/allocations/managing/save-allocation.server.ts';
import { deleteGroup } from '#features/allocations/managing/save-group.server.ts';
import { readTypedText } from '../../../forms/form-action.server.ts';
import type { SignedInPage } from '../../../shell/guards.server.ts';
import { allocationsUrl, managedAllocationUrl } from './allocations-url.ts';
import { refusedAllocation } from './refused-allocation.server.ts';

/** The forms of an allocation's page, by their intent: each does something, and says where to go then. */
const forms = {
  'save-wine': async (page: SignedInPage, id: string, form: FormData) => {
    const fields = readTypedText(form, ['listingId', 'price', 'quantity'], 60);
    return { done: await saveAllocationWine(page.app, page.actor, { id, fields }), typed: fields, after: 'wine' };
  },
  'remove-wine': async (page: SignedInPage, id: string, form: FormData) => {
    const { listingId } = readTypedText(form, ['listingId'], 60);
    return { done: await removeAllocationWine(page.app, page.actor, { id, listingId }), after: 'wine-removed' };
  },
  'delete-group': async (page: SignedInPage, id: string, form: FormData) => {
    const { group } = readTypedText(form, ['group'], 60);
    return { done: await deleteGroup(page.app, page.actor, { allocationId: id, id: group }), after: 'group-deleted' };
  },
  publish: async (page: SignedInPage, id: string, form: FormData) => {
    const version = Number(readTypedText(form, ['version'], 20).version);
    return { done: await publishAllocation(page.app, page.actor, { id, version }), after: 'published' };
  },
  close: async (page: SignedInPage, id: string, form: FormData) => {
    const version = Number(readTypedText(form, ['version'], 20).version);
    return { done: await closeAllocation(page.app, page.actor, { id, version }), after: 'closed' };
  },
  delete: async (page: SignedInPage, id: string) => ({
    done: await deleteAllocation(page.app, page.actor, id),
    after: null,
  }),
};

/** Handles a form of an allocation's page. @throws a redirect after a change */
export async function handleAllocationForm(page: SignedInPage, id: string, form: FormData) {
  const intent = form.get('intent');
  const known = Object.keys(forms).find((name) => name === intent) as keyof typeof forms | undefined;
  if (!known) throw data(null, { status: 400 });
  const { done, after, ...rest } = await forms[known](page, id, form);
  if (!done.ok) return refusedAllocation(page, done, 'typed' in rest ? rest.typed : {});
  throw redirect(after === null ? `${allocationsUrl()}?deleted` : `${managedAllocationUrl(id)}?done=${after}`, 303);
}
