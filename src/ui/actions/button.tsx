import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-shapes.ts';
import { classNames } from '../class-names.ts';
import { type ButtonKind, type ButtonSize, buttonClasses } from './button-styles.ts';
import { Spinner } from './spinner.tsx';

type Looks = {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** An icon before the label. */
  icon?: IconName;
  /** Takes the full width of its container: the main action on a phone. */
  wide?: boolean;
  children: ReactNode;
};

type Press = Looks & {
  to?: undefined;
  /** An action is running: further presses are ignored, focus stays. */
  busy?: boolean;
  /** The label while busy, e.g. "Adding"; the button keeps the width of the longer text. */
  busyLabel?: string;
} & Omit<ComponentProps<'button'>, 'className' | 'children'>;

type Lead = Looks & Omit<ComponentProps<typeof Link>, 'className' | 'children'>;

/** A button, or with `to` a link that looks like one. A button in a form submits it only with `type="submit"`. */
export function Button(props: Press | Lead) {
  return props.to === undefined ? <PressButton {...(props as Press)} /> : <LinkButton {...(props as Lead)} />;
}

function LinkButton({ kind = 'secondary', size = 'medium', icon, wide = false, children, ...rest }: Lead) {
  return (
    <Link {...rest} className={buttonClasses(kind, size, wide)}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </Link>
  );
}

function PressButton(props: Press) {
  const { kind = 'secondary', size = 'medium', icon, wide = false, busy = false, busyLabel, children, ...rest } = props;
  const { type = 'button', onClick, to: _, ...others } = rest;
  return (
    <button
      {...others}
      type={type}
      className={buttonClasses(kind, size, wide)}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className="grid justify-items-center">
        <span
          className={classNames('col-start-1 row-start-1 inline-flex items-center gap-2', busy && 'invisible')}
          aria-hidden={busy ? true : undefined}
        >
          {icon === undefined ? null : <Icon name={icon} />}
          {children}
        </span>
        {busy ? (
          <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
            <Spinner />
            {busyLabel ?? children}
          </span>
        ) : null}
      </span>
    </button>
  );
}
