import {
  addFilterCity,
  hideFilterCity,
  removeFilterCity,
  renameFilterCity,
} from '#features/wineries/cities/manage-cities.server.ts';
import { mergeFilterCity, undoCityMerge } from '#features/wineries/cities/merge-cities.server.ts';
import type { UnconfirmedMove } from '#features/wineries/cities/move-city.server.ts';
import { answerForm, readTypedText } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess } from '../../forms/form-result.ts';
import type { SignedInPage } from '../../shell/guards.server.ts';
import { movedLabel, wineriesLabel } from './city-labels.ts';

type Typed = { intent: string; code: string; name: string; state: string; confirmed: string };

/** What is wrong with the name that was typed, by what the form is for. */
const nameErrors: Readonly<Record<string, string>> = {
  add: 'The gazetteer has no town with this name there. Check the spelling',
  rename: 'Please enter a name without underscores',
  merge: 'No other city of this state has this name. Enter the whole name',
};

const problems = {
  'not-found': 'This city isn’t in the list any more. Somebody else may have renamed or merged it.',
  'changed-meanwhile': 'The city it was merged into was itself merged or renamed since. Undo that first.',
  'city-in-use': 'It has wineries by now. Rename it, or merge it into another city.',
} as const;

/** Handles the forms of the list of cities. `found`: the city to show after it was done in the dialog, which closes. */
export async function handleCityForm({ app, actor }: SignedInPage, form: FormData) {
  const typed: Typed = readTypedText(form, ['intent', 'code', 'name', 'state', 'confirmed'], 200);
  const { intent, code, name, state, confirmed } = typed;
  if (intent === 'undo-merge') return undoMerge({ app, actor }, typed);
  if (confirmed === 'change') return { result: answerForm<FormResult>({ status: 'invalid', typed, fields: {} }) };
  const done = await (intent === 'add'
    ? addFilterCity(app, actor, { name, state })
    : intent === 'rename'
      ? renameFilterCity(app, actor, { code, name, confirmed })
      : intent === 'merge'
        ? mergeFilterCity(app, actor, { code, into: name, confirmed })
        : intent === 'remove'
          ? removeFilterCity(app, actor, { code })
          : hideFilterCity(app, actor, { code, hidden: intent === 'hide' }));
  if (done.ok) {
    const message = doneMessages[intent]?.(done.value.name) ?? `The filters offer ${done.value.name} again.`;
    const found = { rename: done.value.name, merge: done.value.name, remove: '' }[intent];
    return { found, result: answerForm<FormResult>({ status: 'saved', title: 'Saved', message }) };
  }
  return { result: 'effect' in done ? askToConfirm(done, typed) : refusalOf(done.code, typed) };
}

const doneMessages: Readonly<Record<string, (name: string) => string>> = {
  add: (name) => `The filters offer ${name} now.`,
  hide: (name) => `The filters don’t offer ${name} any more. Its wineries stay in the directory.`,
};

async function undoMerge({ app, actor }: Pick<SignedInPage, 'app' | 'actor'>, typed: Typed) {
  const undone = await undoCityMerge(app, actor, { id: typed.code });
  if (!undone.ok) return { result: refusalOf(undone.code, typed) };
  const { name, wineries } = undone.value;
  const message = `The filters offer ${name} again. ${movedLabel(wineries)} back.`;
  return { result: answerForm<FormResult>({ status: 'saved', title: 'Undone', message }) };
}

/** Asks to confirm what merging or renaming a city changes, before it does. */
function askToConfirm({ code, into, effect: { wineries, owned, zips } }: UnconfirmedMove, typed: Typed) {
  const owners = owned === 0 ? '' : `, ${owned} of them with owners, who are told`;
  const problem = `${wineriesLabel(wineries)} will have ${into} in the address${owners}. ZIP codes stay as they are: ${zips.join(', ') || 'none'}. You can undo this for a day.`;
  const confirmed = { ...typed, name: into, confirmed: String(wineries) };
  return answerForm<FormResult>({ status: 'refused', code, problem, typed: confirmed });
}

function refusalOf(code: 'forbidden' | 'city-invalid' | 'city-taken' | keyof typeof problems, typed: Typed) {
  if (code === 'forbidden') return answerForm<FormResult>({ ...limitedAccess, typed });
  if (code === 'city-invalid') {
    return answerForm<FormResult>({ status: 'invalid', typed, fields: { name: nameErrors[typed.intent] ?? '' } });
  }
  if (code === 'city-taken') {
    const instead = typed.intent === 'rename' ? '. Merge this one into it' : '';
    return answerForm<FormResult>({
      ...{ status: 'invalid', typed, fields: { name: `There is a city with this name already${instead}` } },
    });
  }
  return answerForm<FormResult>({ status: 'refused', code, problem: problems[code], typed });
}
