import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-shapes.ts';
import { classNames } from '../class-names.ts';

type Looks = {
  icon: IconName;
  /** What it does, in words: nobody should have to guess an icon. */
  label: string;
  /** `plain` on paper, `raised` on a picture or a shelf. */
  kind?: 'plain' | 'raised';
};

type Press = Looks & { to?: undefined } & Omit<ComponentProps<'button'>, 'className' | 'children'>;
type Lead = Looks & Omit<ComponentProps<typeof Link>, 'className' | 'children'>;

const look = (kind: 'plain' | 'raised') =>
  classNames(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors',
    kind === 'raised'
      ? 'bg-paper-raised text-garnet shadow-raised hover:bg-garnet hover:text-on-garnet'
      : 'text-ink hover:bg-paper-sunk disabled:cursor-not-allowed disabled:text-ink-soft disabled:hover:bg-transparent',
  );

/** A round button of 44 px that shows only an icon; with `to` it is a link. Toggles say so with `aria-pressed`. */
export function IconButton(props: Press | Lead) {
  if (props.to !== undefined) {
    const { icon, label, kind = 'plain', ...rest } = props as Lead;
    return (
      <Link {...rest} className={look(kind)} aria-label={label} title={label}>
        <Icon name={icon} />
      </Link>
    );
  }
  const { icon, label, kind = 'plain', type = 'button', to: _, ...rest } = props as Press;
  return (
    <button {...rest} type={type} className={look(kind)} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
