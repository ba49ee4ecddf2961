import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';

const look =
  '*:[input]:peer *:[input]:m-0 *:[input]:size-5 *:[input]:appearance-none *:[input]:border *:[input]:border-line-strong ' +
  '*:[input]:bg-paper-raised *:[input]:transition-colors *:[input]:hover:border-ink ' +
  '*:[input]:checked:border-garnet *:[input]:checked:bg-garnet *:[input]:disabled:border-dashed ' +
  '*:[input]:disabled:bg-paper-sunk *:[input]:aria-invalid:border-danger *:[input]:forced-colors:appearance-auto';

/** The drawn box around a native checkbox (`children`); the browser's own where the visitor forces colours. */
export function CheckMark({ children }: { children: ReactNode }) {
  return (
    <span className={`relative inline-grid size-5 shrink-0 *:[input]:rounded-sm ${look}`}>
      {children}
      <span className="pointer-events-none absolute inset-0 hidden items-center justify-center text-on-garnet forced-colors:hidden">
        <Icon name="check" size="small" />
      </span>
    </span>
  );
}
