import { useNavigation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Form } from '../../forms/form.tsx';
import type { TypedText } from '../../forms/form-result.ts';
import { wineriesLabel } from './city-labels.ts';

/**
 * The second step of merging or renaming a city: it names what changes, which cannot be edited here.
 * @param props.typed what was sent in the first step, with the number of wineries as `confirmed`
 */
export function ConfirmMove({ typed, question }: { typed: TypedText; question: string }) {
  const { intent, name, confirmed } = typed;
  const sent = useNavigation().formData?.get('confirmed');
  const renames = intent === 'rename';
  const wineries = wineriesLabel(Number(confirmed));
  const change = renames ? `Rename the city of ${wineries}` : `Merge ${wineries} into ${name}`;
  return (
    <Form method="post" replace preventScrollReset noValidate>
      {['intent', 'code', 'name'].map((field) => (
        <input key={field} type="hidden" name={field} value={typed[field]} />
      ))}
      <Notice
        tone="warning"
        live="assertive"
        title={renames ? `Rename to ${name}?` : `Merge into ${name}?`}
        actions={
          <>
            <Button
              type="submit"
              name="confirmed"
              value={confirmed}
              kind="danger"
              busy={sent === confirmed}
              busyLabel={renames ? 'Renaming' : 'Merging'}
            >
              {change}
            </Button>
            <Button type="submit" name="confirmed" value="change" busy={sent === 'change'}>
              Change
            </Button>
          </>
        }
      >
        {question}
      </Notice>
    </Form>
  );
}
