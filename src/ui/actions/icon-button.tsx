import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-shapes.ts';
import { classNames } from '../class-names.ts';

type Looks = {
  icon: IconName;
  /** Accessible name: what the button does. */
  label: string;
  /** `plain` on the page, `raised` on an image or a shelf. */
  kind?: 'plain' | 'raised';
};

type Press = Looks & { to?: undefined } & Omit<ComponentProps<'button'>, 'className' | 'children'>;
type Lead = Looks & Omit<ComponentProps<typeof Link>, 'className' | 'children'>;

const outer =
  'group/icon inline-flex size-11 shrink-0 items-center justify-center rounded-full disabled:cursor-not-allowed';

const faces = {
  plain:
    'size-11 text-ink group-hover/icon:bg-paper-sunk group-disabled/icon:bg-transparent group-disabled/icon:text-ink-soft',
  raised: 'size-9 bg-paper-raised text-garnet shadow-raised group-hover/icon:bg-garnet group-hover/icon:text-on-garnet',
};

/**
 * A round button that shows only an icon: its target is 44 px, on an image it looks 36 px wide. With `to` it is a link.
 * A toggle uses `aria-pressed`, or a label that says what the next press does, but not both.
 */
export function IconButton(props: Press | Lead) {
  const { icon, label, kind = 'plain' } = props;
  const face = (
    <span className={classNames('inline-flex items-center justify-center rounded-full transition-colors', faces[kind])}>
      <Icon name={icon} />
    </span>
  );
  if (props.to !== undefined) {
    const { icon: _, label: __, kind: ___, ...rest } = props as Lead;
    return (
      <Link {...rest} className={outer} aria-label={label} title={label}>
        {face}
      </Link>
    );
  }
  const { icon: _, label: __, kind: ___, to: ____, type = 'button', ...rest } = props as Press;
  return (
    <button {...rest} type={type} className={outer} aria-label={label} title={label}>
      {face}
    </button>
  );
}
