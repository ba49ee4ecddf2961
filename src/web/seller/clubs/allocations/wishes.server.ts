import { data, redirect } from 'react-router';
import { fillGrants, finalizeGrants, saveGrants } from '#features/allocations/granting/grant-by-hand.server.ts';
import { readGrantField } from '#features/allocations/granting/managed-wish.ts';
import { readTypedFields } from '../../../forms/form-action.server.ts';
import type { SignedInPage } from '../../../shell/guards.server.ts';
import { managedAllocationUrl } from './allocations-url.ts';
import { refusedAllocation } from './refused-allocation.server.ts';

/** Where the form of the grants leads once it is saved, by its intent. */
const afterSaving: Readonly<Record<string, (page: number) => string>> = {
  save: (page) => `page=${page}&done=saved`,
  next: (page) => `page=${page + 1}&done=saved`,
  preview: (page) => `page=${page}&confirm=grant`,
};

/** Handles a form of the wishes' page, by its intent. @throws a redirect after a change */
export async function handleWishesForm(page: SignedInPage, id: string, form: FormData) {
  const typed = readTypedFields(form);
  const { intent = '' } = typed;
  const at = { id, version: Number(typed.version) };
  const from = Number(typed.page) || 1;
  const leadTo = (query: string) => redirect(`${managedAllocationUrl(id, 'wishes')}?${query}`, 303);
  const after = Object.hasOwn(afterSaving, intent) ? afterSaving[intent] : undefined;
  if (after) {
    const grants = Object.entries(typed).flatMap(([name, granted]) => {
      const wine = readGrantField(name);
      return wine ? [{ ...wine, granted }] : [];
    });
    const saved = await saveGrants(page.app, page.actor, { ...at, grants });
    if (!saved.ok) return refusedAllocation(page, saved, typed);
    throw leadTo(after(from));
  }
  if (intent === 'fill') {
    const filled = await fillGrants(page.app, page.actor, { ...at, rule: typed.rule ?? '' });
    if (!filled.ok) return refusedAllocation(page, filled);
    throw leadTo(`page=${from}&done=filled`);
  }
  if (intent === 'grant') {
    const granted = await finalizeGrants(page.app, page.actor, at);
    if (!granted.ok) return refusedAllocation(page, granted);
    throw leadTo('done=granted');
  }
  throw data(null, { status: 400 });
}
