import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';

import { IconButton } from '#ui/actions/icon-button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { PageOwnerField } from '../../forms/form.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { type FormResult, limitedAccess } from '../../forms/form-result.ts';
import { useFetcher } from '../../forms/use-submit.ts';
import { moveInOrder, moveTo, readOrder } from './pin-order.ts';

type Pinned = { id: string; name: string; city: string; region: string };

/**
 * The pinned wineries, to be dragged or moved with buttons. A move shows at once; the buttons work without script.
 * @param props.refused whether the last form, sent without script, was refused
 */
export function PinnedList({
  wineries,
  limited,
  refused,
}: {
  wineries: readonly Pinned[];
  limited: boolean;
  refused: boolean;
}) {
  const fetcher = useFetcher<FormResult>();
  const [dragged, setDragged] = useState<string | null>(null);
  const pressed = useRef<{ move: string; order: string } | null>(null);
  const sent = fetcher.formData;
  const stored = wineries.map(({ id }) => id);
  const ids = sent ? moveInOrder(readOrder(sent.get('ids')), String(sent.get('move'))) : stored;
  const shown = ids.flatMap((id) => wineries.find((winery) => winery.id === id) ?? []);
  const order = ids.join();
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.order === order) return;
    // why: a moved button loses the focus, and at an end of the list it is disabled
    const [id, direction] = pressed.current.move.split(':');
    const [same, other] = [direction, direction === 'up' ? 'down' : 'up'].map((way) =>
      document.getElementById(`${way}-${id}`),
    );
    (same instanceof HTMLButtonElement && same.disabled ? other : same)?.focus();
    pressed.current = null;
  }, [order]);
  const drop = (event: DragEvent, onto: string) => {
    event.preventDefault();
    if (dragged === null || dragged === onto) return;
    const dropped = moveTo(ids, dragged, ids.indexOf(onto));
    void fetcher.submit({ ids: dropped.join(), move: '' }, { method: 'post' });
  };
  const answer = fetcher.data?.status === 'refused' ? fetcher.data : refused || limited ? limitedAccess : undefined;
  return (
    <fetcher.Form
      method="post"
      className="grid max-w-[44rem] gap-4"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        pressed.current = submitter instanceof HTMLButtonElement ? { move: submitter.value, order } : null;
      }}
    >
      <PageOwnerField />
      <FormOutcome result={answer} failures={[]} />
      <VisuallyHidden>
        <span role="status">{sent ? 'Saving the order' : fetcher.data?.status === 'saved' ? 'Order saved' : ''}</span>
      </VisuallyHidden>
      <input type="hidden" name="ids" value={order} />
      <ol className="list-none divide-y divide-line border-y border-line">
        {shown.map(({ id, name, city, region }, at) => (
          <li
            key={id}
            draggable={!limited}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, id)}
            className="flex items-center gap-3 py-2 [&[draggable=true]]:cursor-grab"
          >
            <span className="figures w-6 shrink-0 text-small text-ink-soft">{at + 1}</span>
            <span className="grid min-w-0 grow">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-caption text-ink-soft wrap-anywhere">
                {city} · {region}
              </span>
            </span>
            <span className="flex shrink-0">
              <MoveButton id={id} name={name} direction="up" disabled={limited || at === 0} />
              <MoveButton id={id} name={name} direction="down" disabled={limited || at === shown.length - 1} />
            </span>
          </li>
        ))}
      </ol>
    </fetcher.Form>
  );
}

type MoveProps = { id: string; name: string; direction: 'up' | 'down'; disabled: boolean };

function MoveButton({ id, name, direction, disabled }: MoveProps) {
  return (
    <IconButton
      id={`${direction}-${id}`}
      type="submit"
      name="move"
      value={`${id}:${direction}`}
      icon={direction === 'up' ? 'chevron-up' : 'chevron-down'}
      label={`Move ${name} ${direction}`}
      disabled={disabled}
    />
  );
}
