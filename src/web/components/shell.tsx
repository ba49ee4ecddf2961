import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The frame of every page: bar, content, footer. */
export function Shell({ siteName, children }: { siteName: string; children: ReactNode }) {
  return (
    <>
      <header className="border-b px-6 py-4">
        <Link to="/" className="font-display text-2xl font-semibold">
          {siteName}
        </Link>
      </header>
      <main className="px-6 py-8">{children}</main>
    </>
  );
}
