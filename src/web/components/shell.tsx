import type { ReactNode } from 'react';
import type { SocialLink } from '../../server.ts';
import { CookieNotice } from './cookie-notice.tsx';
import { Footer } from './footer.tsx';
import { Toasts } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';

type ShellProps = {
  siteName: string;
  /** Of the copyright line. */
  year: number;
  social: SocialLink[];
  /** Whether the visitor has read the notice on cookies. */
  cookiesAccepted: boolean;
  children: ReactNode;
};

/** The frame of every page: a way past the bar, the bar, the content, the footer, what is said in toasts. */
export function Shell({ siteName, year, social, cookiesAccepted, children }: ShellProps) {
  return (
    <Toasts>
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
        <Footer siteName={siteName} year={year} social={social} />
        {cookiesAccepted ? null : <CookieNotice />}
      </div>
    </Toasts>
  );
}
