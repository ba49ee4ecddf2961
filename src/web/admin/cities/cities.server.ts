import {
  addFilterCity,
  hideFilterCity,
  mergeFilterCity,
  removeFilterCity,
  renameFilterCity,
} from '#features/wineries/cities/manage-cities.server.ts';
import { answerForm, readTypedText } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess } from '../../forms/form-result.ts';
import type { SignedInPage } from '../../shell/guards.server.ts';

type Typed = { intent: string; code: string; name: string; state: string };

/** What is wrong with the name that was typed, by what the form is for. */
const nameErrors: Readonly<Record<string, string>> = {
  add: 'The gazetteer has no town with this name there. Check the spelling',
  rename: 'Please enter a name without underscores',
  merge: 'No other city of this state has this name. Enter the whole name',
};

const problems = {
  'not-found': 'This city isn’t in the list any more. Somebody else may have renamed or merged it.',
  'city-in-use': 'It has wineries by now. Rename it, or merge it into another city.',
} as const;

/** Handles the forms of the list of cities. `closes`: it was done in the dialog, which closes. */
export async function handleCityForm({ app, actor }: SignedInPage, form: FormData) {
  const typed: Typed = readTypedText(form, ['intent', 'code', 'name', 'state'], 200);
  const { intent, code, name, state } = typed;
  const done = await (intent === 'add'
    ? addFilterCity(app, actor, { name, state })
    : intent === 'rename'
      ? renameFilterCity(app, actor, { code, name })
      : intent === 'merge'
        ? mergeFilterCity(app, actor, { code, into: name })
        : intent === 'remove'
          ? removeFilterCity(app, actor, { code })
          : hideFilterCity(app, actor, { code, hidden: intent === 'hide' }));
  if (done.ok) {
    const message = doneMessages[intent]?.(done.value.name) ?? `The filters offer ${done.value.name} again.`;
    const closes = intent === 'rename' || intent === 'merge' || intent === 'remove';
    return { closes, result: answerForm<FormResult>({ status: 'saved', title: 'Saved', message }) };
  }
  return { closes: false, result: refusalOf(done.code, typed) };
}

const doneMessages: Readonly<Record<string, (name: string) => string>> = {
  add: (name) => `The filters offer ${name} now.`,
  hide: (name) => `The filters don’t offer ${name} any more. Its wineries stay in the directory.`,
};

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
