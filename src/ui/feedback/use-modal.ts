import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Shows a native dialog as modal for as long as it is rendered. The browser moves the focus in and gives it back; Esc
 * and the backdrop close it. A dialog that the server rendered open becomes modal on hydration.
 *
 * @param onClosed called after the visitor closed it in any way
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, onClosed: () => void): void {
  const closed = useEffectEvent(onClosed);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.removeAttribute('open');
    dialog.showModal();
    const listeners = new AbortController();
    closeByBackdrop(dialog, listeners.signal);
    // why: the event is asynchronous; a dialog that is open again by then was not closed by the visitor
    dialog.addEventListener('close', () => dialog.open || closed(), { signal: listeners.signal });
    return () => {
      listeners.abort();
      dialog.close(); // why: closing before the element is removed gives the focus back
    };
  }, [ref]);
}

/**
 * Closes the dialog on a press on the backdrop; one that begins inside (selecting text) and ends outside does not
 * count.
 */
function closeByBackdrop(dialog: HTMLDialogElement, signal: AbortSignal) {
  let pressedOutside = false;
  const outside = ({ clientX, clientY, target }: MouseEvent) => {
    const box = dialog.getBoundingClientRect();
    const within = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    return target === dialog && !within;
  };
  const press = (event: PointerEvent) => {
    pressedOutside = outside(event);
  };
  const click = (event: MouseEvent) => {
    if (pressedOutside && outside(event)) dialog.close();
  };
  dialog.addEventListener('pointerdown', press, { signal });
  dialog.addEventListener('click', click, { signal });
}
