import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every page: a way past the bar, the bar, the content, the footer. @param year of the copyright line */
export function Shell({ siteName, year, children }: { siteName: string; year: number; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar siteName={siteName} />
      <main id="content" tabIndex={-1} className="grow focus:outline-none">
        {children}
      </main>
      <Footer siteName={siteName} year={year} />
    </div>
  );
}
