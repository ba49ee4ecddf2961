import { useNavigation } from 'react-router';
import type { ListedCity } from '#features/reporting/listed-city.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { type FormResult, formStateOf, problemOf } from '../../forms/form-result.ts';
import { wineriesLabel } from './city-labels.ts';
import { ConfirmMove } from './confirm-move.tsx';

type DialogProps = { city: ListedCity; listUrl: string; answer: FormResult | undefined };

/** Renames a city, merges it into another one, or removes it. The URL opens it, so that it works without script. */
export function CityDialog({ city, listUrl, answer }: DialogProps) {
  const { code, name, state, wineries } = city;
  const { typed, errors } = formStateOf(answer);
  const intent = useNavigation().formData?.get('intent');
  const problem = problemOf(answer);
  if (problem !== undefined && asksToConfirm(answer)) {
    return (
      <Dialog open closeTo={listUrl} title={`${name}, ${state}`}>
        <ConfirmMove typed={typed} question={problem} />
      </Dialog>
    );
  }
  return (
    <Dialog open closeTo={listUrl} title={`${name}, ${state}`}>
      <div className="grid gap-6">
        {problem && (
          <p role="status" className="text-small text-danger">
            {problem}
          </p>
        )}
        <Form method="post" replace preventScrollReset noValidate className="grid gap-4">
          <input type="hidden" name="code" value={code} />
          <TextField
            id="city-name"
            name="name"
            label="New name"
            hint={`The addresses of its wineries change too: ${wineriesLabel(wineries)}.`}
            defaultValue={typed.intent === 'rename' ? typed.name : name}
            error={typed.intent === 'rename' ? errors.name : undefined}
            maxLength={120}
            autoComplete="off"
          />
          <div>
            <Button type="submit" name="intent" value="rename" busy={intent === 'rename'} busyLabel="Renaming">
              Rename
            </Button>
          </div>
        </Form>
        <Form method="post" replace preventScrollReset noValidate className="grid gap-4 border-t border-line pt-5">
          <input type="hidden" name="code" value={code} />
          <TextField
            id="city-into"
            name="name"
            label="City that stays"
            hint={`Its wineries move there. It has to be in ${state}, and in the list.`}
            defaultValue={typed.intent === 'merge' ? typed.name : ''}
            error={typed.intent === 'merge' ? errors.name : undefined}
            maxLength={120}
            autoComplete="off"
          />
          <div>
            <Button type="submit" name="intent" value="merge" busy={intent === 'merge'} busyLabel="Merging">
              Merge into it
            </Button>
          </div>
        </Form>
        {wineries === 0 && (
          <Form method="post" replace preventScrollReset noValidate className="border-t border-line pt-5">
            <input type="hidden" name="code" value={code} />
            <Button type="submit" name="intent" value="remove" kind="danger" busy={intent === 'remove'}>
              Remove {name}
            </Button>
          </Form>
        )}
      </div>
    </Dialog>
  );
}

function asksToConfirm(answer: FormResult | undefined): boolean {
  if (answer?.status !== 'refused') return false;
  return answer.code === 'city-merge-unconfirmed' || answer.code === 'city-rename-unconfirmed';
}
