import { type ReactNode, type Ref, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from '../actions/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { isOpenedHere } from './opened-here.ts';
import { useModal } from './use-modal.ts';

type Closing =
  /**
   * The open state is part of the URL: closing is a link to the same page without it, and works without script. Set
   * `keepsData` if no loader reads that state: closing then loads no data, and goes back in history if a link with the
   * state `openedHere` opened the dialog.
   */
  | { closeTo: string; keepsData?: boolean; onClose?: undefined }
  /** The state lives in the component that opened it. */
  | { closeTo?: undefined; keepsData?: undefined; onClose: () => void };

/** Props of every dialog. */
export type DialogProps = Closing & {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom. */
  footer?: ReactNode;
  /**
   * `small` for a question, `medium` for a form, `sheet` from the side (on a phone: from below) for panels, `top` at
   * the upper edge, where a phone's keyboard does not cover it.
   */
  size?: 'small' | 'medium' | 'sheet' | 'top';
  /** Announced as an alert dialog: for questions that must be answered first. */
  urgent?: boolean;
};

const sizes = {
  small: 'm-auto w-[min(26rem,calc(100vw-2rem))] rounded-lg',
  medium:
    'm-auto w-[min(38rem,calc(100vw-2rem))] rounded-lg max-md:mb-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none',
  sheet:
    'mt-auto w-full max-w-none rounded-t-lg md:mt-0 md:ml-auto md:h-dvh md:max-h-none md:w-[26rem] md:rounded-none md:rounded-l-lg',
  top: 'mb-auto w-full max-w-none rounded-b-lg md:m-auto md:mt-4 md:w-[min(38rem,calc(100vw-2rem))] md:rounded-lg',
};

/**
 * A native modal dialog: focus moves in and back, the page behind is inert and does not scroll, Esc and the backdrop
 * close it. With `closeTo` it also works without script: the server renders it open, and its close button is a link.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { title, children, footer, size = 'medium', urgent = false, closeTo, keepsData, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const closer = useRef<HTMLAnchorElement>(null);
  const heading = useId();
  // why: the close link has the right URL, so closing by Esc or backdrop clicks it
  useModal(dialog, () => (closeTo === undefined ? onClose?.() : closer.current?.click()));
  return (
    <dialog
      ref={dialog}
      open
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={heading}
      className={classNames(
        'fixed inset-0 z-50 max-h-[min(44rem,100dvh-2rem)] overflow-y-auto overscroll-contain bg-paper-raised text-ink shadow-floating backdrop:bg-veil',
        // why: a dialog rendered open by the server appears without animation
        'transition-[opacity,translate] duration-calm motion-safe:in-data-hydrated:starting:translate-y-2 motion-safe:in-data-hydrated:starting:opacity-0',
        '[&:not(:modal)]:shadow-[0_0_0_100vmax_var(--color-veil)]',
        sizes[size],
      )}
    >
      <div className="sticky top-0 z-10 flex items-start justify-between gap-3 bg-paper-raised pt-3 pr-3 pb-1 pl-6">
        <h2 id={heading} className="py-2 text-title wrap-anywhere">
          {title}
        </h2>
        {closeTo === undefined ? (
          <IconButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
        ) : (
          <CloseLink ref={closer} to={closeTo} keepsData={keepsData} />
        )}
      </div>
      <div className="px-6 pt-1 pb-6">{children}</div>
      {footer === undefined ? null : (
        <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-3 border-t border-line bg-paper-raised px-6 py-4">
          {footer}
        </div>
      )}
    </dialog>
  );
}

function CloseLink({ ref, to, keepsData = false }: { ref: Ref<HTMLAnchorElement>; to: string; keepsData?: boolean }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const leaves = useRef(false);
  return (
    <IconButton
      ref={ref}
      icon="close"
      label="Close"
      to={to}
      replace
      preventScrollReset
      defaultShouldRevalidate={keepsData ? false : undefined}
      onClick={(event) => {
        if (event.defaultPrevented || !keepsData || !isOpenedHere(state)) return;
        event.preventDefault();
        // why: going back takes a moment, and a second press would go back twice
        if (!leaves.current) void navigate(-1);
        leaves.current = true;
      }}
    />
  );
}
