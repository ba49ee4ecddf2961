import { redirect } from 'react-router';
import { answerForm, readForm } from '../../../forms/form-action.server.ts';
import { getPageContext } from '../../../shell/page-context.server.ts';
import { sameSitePath } from '../../../shell/return-url.ts';
import type { Route } from './+types/exceptions.route.ts';
import { submitExceptionForm } from './exceptions.server.ts';

/**
 * Changes the exceptions of a tasting where their forms stand; without script the forms are sent to the editor's page. Whoever adds one is
 * led to the month that it begins in.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const { result, added, pageUrl } = await submitExceptionForm(getPageContext(context), params.id, form);
  if (!added) return answerForm(result, { status: statuses[result.status] });
  const page = pageUrl(new URL(sameSitePath(form.get('from')), 'http://site.invalid'));
  // why: the page does not move under who added it
  return redirect(page.replace(/#.*/, ''), 303);
}

// why: the editor reads anew what was changed meanwhile, and nothing else that was refused
const statuses = { saved: 200, invalid: 400, refused: 400, conflict: 409 } as const;
