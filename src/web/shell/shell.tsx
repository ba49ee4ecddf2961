import { lazy, type ReactNode, Suspense } from 'react';
import type { SocialLink } from '../../app.ts';
import type { Reminder, Visitor } from './account-menu/visitor.ts';
import { TopBar } from './bar/top-bar.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { Footer } from './footer.tsx';
import { Toasts } from './toasts.tsx';

// why: only signed-in visitors have banners
const AccountBanners = lazy(async () => ({
  default: (await import('./account-menu/account-banners.tsx')).AccountBanners,
}));

type ShellProps = {
  siteName: string;
  /** The last year of the copyright line. */
  year: number;
  social: SocialLink[];
  /** Whether the visitor has accepted the cookie notice. */
  cookiesAccepted: boolean;
  visitor: Visitor | undefined;
  /** The number of bottles in the cart. */
  bottles: number;
  /** The reminder for the visitor, if any. */
  reminder: Reminder | undefined;
  /** For a person who has just signed up: where the verification link was sent. */
  welcome: { email: string } | undefined;
  children: ReactNode;
};

/** The frame of every page: a skip link, the top bar, the content, the footer, and toasts. */
export function Shell(props: ShellProps) {
  const { siteName, year, social, cookiesAccepted, visitor, bottles, reminder, welcome, children } = props;
  return (
    <Toasts>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
        >
          Skip to content
        </a>
        <TopBar siteName={siteName} visitor={visitor} bottles={bottles} />
        {visitor && (
          <Suspense>
            <AccountBanners {...{ siteName, visitor, reminder, welcome }} />
          </Suspense>
        )}
        <main id="content" tabIndex={-1} className="grow focus:outline-none">
          {children}
        </main>
        <Footer siteName={siteName} year={year} social={social} />
        {cookiesAccepted ? null : <CookieNotice />}
      </div>
    </Toasts>
  );
}
