import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';

/**
 * A section that opens below its title (native details: no script).
 *
 * @param name disclosures with the same name close each other
 * @param aside a few words at the end of the title's row, e.g. how many filters are active
 */
export function Disclosure(props: {
  title: ReactNode;
  children: ReactNode;
  open?: boolean;
  name?: string;
  aside?: ReactNode;
}) {
  const { title, children, open = false, name, aside } = props;
  return (
    <details open={open} name={name} className="group/disclosure border-b border-line">
      <summary className="flex min-h-12 list-none items-center gap-3 py-2 font-semibold hover:text-garnet">
        <span className="min-w-0 grow">{title}</span>
        {aside === undefined ? null : <span className="text-small font-normal text-ink-soft">{aside}</span>}
        <span className="transition-transform group-open/disclosure:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}
