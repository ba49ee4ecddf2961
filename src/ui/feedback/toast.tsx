import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Icon } from '../brand/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { type Tone, toneClasses } from './tone.ts';

/** A short message that something happened. Errors are announced at once, others when the screen reader is idle. */
export type ToastMessage = {
  id: string;
  tone: Tone;
  text: ReactNode;
  /** A next step, e.g. a link to the cart. */
  action?: ReactNode;
  /**
   * In milliseconds; without it the message stays until it is dismissed. The time does not run while the message is
   * hovered or focused.
   */
  lifetime?: number;
};

type ToastRegionProps = {
  messages: readonly ToastMessage[];
  onDismiss?: (id: string) => void;
  /** Accessible name, if a page has more than one region. */
  label?: string;
};

/**
 * The region where toasts appear: at the bottom of the screen on a phone, otherwise at the lower right. It is on the
 * page from the start, even if empty, so that screen readers announce new messages. Without `onDismiss` messages stay
 * (a page without script).
 */
export function ToastRegion({ messages, onDismiss, label = 'Messages' }: ToastRegionProps) {
  const parts = [
    { role: 'status', messages: messages.filter(({ tone }) => tone !== 'error') },
    { role: 'alert', messages: messages.filter(({ tone }) => tone === 'error') },
  ] as const;
  return (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--foot-notice,0rem))] z-40 grid justify-items-end gap-2 md:left-auto md:w-96"
    >
      {parts.map((part) => (
        <div key={part.role} role={part.role} className="grid w-full gap-2">
          {part.messages.map((message) => (
            <Toast key={message.id} message={message} onDismiss={onDismiss && (() => onDismiss(message.id))} />
          ))}
        </div>
      ))}
    </section>
  );
}

/** One toast. Its position and its announcement belong to the region. */
export function Toast({ message, onDismiss }: { message: ToastMessage; onDismiss?: () => void }) {
  const [paused, setPaused] = useState(false);
  const { tone, text, action, lifetime } = message;
  const leave = useEffectEvent(() => onDismiss?.());
  useEffect(() => {
    if (paused || lifetime === undefined) return;
    const timer = setTimeout(leave, lifetime);
    return () => clearTimeout(timer);
  }, [paused, lifetime]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a message only pauses its timeout
    <div
      className="pointer-events-auto flex animate-arrive items-start gap-3 rounded-md bg-ink py-1.5 pr-1.5 pl-4 text-small text-paper shadow-floating"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className="mt-3">
        <Icon name={toneClasses[tone].icon} />
      </span>
      <div className="min-w-0 grow py-2.5 wrap-anywhere">
        <VisuallyHidden>{toneClasses[tone].word}: </VisuallyHidden>
        {text}
        {action === undefined ? null : (
          <span className="ml-2 font-semibold underline underline-offset-4 pointer-coarse:*:inline-flex pointer-coarse:*:min-h-11 pointer-coarse:*:items-center">
            {action}
          </span>
        )}
      </div>
      {onDismiss === undefined ? null : <DismissButton onDismiss={onDismiss} />}
    </div>
  );
}

function DismissButton({ onDismiss }: { onDismiss: () => void }) {
  return (
    <span className="[&_button>span]:text-paper [&_button:hover>span]:bg-ink-soft">
      <IconButton icon="close" label="Dismiss" onClick={onDismiss} />
    </span>
  );
}
