import { type DragEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { type EditorPhoto, maxAltTextLength } from '#features/listings/photos/photo.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { UploadProgress } from '../../../forms/image-upload/upload-progress.tsx';
import { useFormSnapshot } from '../../../forms/use-form.ts';
import { textPrefix, versionPrefix } from './photos-tab.ts';
import { moveId, type PhotoOrder } from './use-photo-order.ts';
import type { PendingPhoto } from './use-photo-uploads.ts';

const frame = 'grid grid-cols-[6rem_minmax(0,1fr)] gap-4 rounded-md border border-line bg-paper-raised p-3';

/**
 * A photo of the list: it can be dragged, moved with buttons, removed, and described.
 * @param ids of all photos in their order
 * @param typed its description in a form that was not saved
 */
export function PhotoItem(props: {
  photo: EditorPhoto;
  at: number;
  ids: readonly string[];
  typed: string | undefined;
  error: string | undefined;
  order: PhotoOrder;
}) {
  const { photo, at, ids, typed, error, order } = props;
  const number = at + 1;
  const version = useFormSnapshot(photo.version);
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    order.dropOn(photo.id, event.currentTarget.closest('form'));
  };
  return (
    <li className={frame} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className="grid content-start justify-items-start gap-2">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is optional; the buttons are accessible to everyone */}
        <div
          draggable
          onDragStart={() => order.drag(photo.id)}
          onDragEnd={() => order.drag(null)}
          className="cursor-grab overflow-hidden rounded-sm bg-paper-sunk"
        >
          <img src={photo.src} alt={photo.alternativeText} width="240" height="240" className="size-24 object-cover" />
        </div>
        {at === 0 && <Badge>Cover</Badge>}
      </div>
      <div className="grid min-w-0 content-between gap-2">
        <input type="hidden" name={versionPrefix + photo.id} value={order.versions[photo.id] ?? version} />
        <TextField
          id={photo.id}
          name={textPrefix + photo.id}
          label={`What photo ${number} shows`}
          defaultValue={typed ?? photo.alternativeText}
          maxLength={maxAltTextLength}
          {...(error !== undefined && { error })}
        />
        <div className="-ml-2.5 flex">
          <MoveButton ids={ids} at={at} by={-1} order={order} />
          <MoveButton ids={ids} at={at} by={1} order={order} />
          <IconButton
            type="submit"
            onClick={order.press}
            name="remove"
            value={photo.id}
            icon="trash"
            label={`Remove photo ${number}`}
          />
        </div>
      </div>
    </li>
  );
}

/** Submits the order with the photo one position earlier or later. */
function MoveButton(props: { ids: readonly string[]; at: number; by: 1 | -1; order: PhotoOrder }) {
  const { ids, at, by, order } = props;
  const [id, to] = [ids[at] ?? '', at + by];
  const disabled = to < 0 || to >= ids.length;
  const pressed = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { previousElementSibling: before, nextElementSibling: behind } = pressed.current ?? {};
    pressed.current = null;
    const other = by < 0 ? behind : before;
    // why: at the end of the list this button is disabled and cannot keep the focus
    if (disabled && other instanceof HTMLElement) other.focus();
  }, [disabled, by]);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget;
    order.press(event);
  };
  return (
    <IconButton
      type="submit"
      onClick={press}
      name="order"
      value={moveId(ids, id, to).join(',')}
      icon={by < 0 ? 'chevron-left' : 'chevron-right'}
      label={`Move photo ${at + 1} ${by < 0 ? 'earlier' : 'later'}`}
      disabled={disabled}
    />
  );
}

/** A photo that is being uploaded. */
export function PendingItem({ photo, onCancel }: { photo: PendingPhoto; onCancel: (key: string) => void }) {
  return (
    <li className={frame}>
      <img src={photo.preview} alt="" className="size-24 rounded-sm object-cover opacity-60" />
      <div className="grid min-w-0 content-between gap-2">
        <UploadProgress name={photo.name} part={photo.part} />
        <div className="-ml-2.5">
          <IconButton icon="close" label={`Cancel ${photo.name}`} onClick={() => onCancel(photo.key)} />
        </div>
      </div>
    </li>
  );
}
