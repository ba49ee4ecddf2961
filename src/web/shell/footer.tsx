import { Link, useLocation } from 'react-router';
import { Wordmark } from '#ui/brand/wordmark.tsx';
import type { SocialLink } from '../../app.ts';
import { NewsletterForm } from './newsletter-form.tsx';

/** The links of the footer. */
const links = [
  ['Home', '/'],
  ['Research Wineries', '/research-wineries'],
  ['Wine Clubs', '/wine-clubs'],
  ['Buy Wine', '/buy-wine'],
  ['Blog', '/blog'],
  ['About', '/about'],
  ['Docs', '/docs'],
  ['Plans for wineries', '/winery-plans'],
  ['Clubs for wineries', '/winery-clubs'],
  ['Add your winery', '/claim-your-page/new'],
  ['Privacy Policy', '/privacy-policy'],
  ['Terms of Use', '/terms-of-service'],
] as const;

const linkClasses =
  'inline-flex min-h-11 min-w-11 items-center text-small hover:text-garnet hover:underline underline-offset-4';

/** The footer of every page. @param year the last year of the copyright line */
export function Footer({ siteName, year, social }: { siteName: string; year: number; social: SocialLink[] }) {
  const { pathname } = useLocation();
  return (
    <footer className="mt-section border-t border-line bg-paper-sunk">
      <div className="mx-auto max-w-page px-gutter pt-12 pb-8">
        <div data-elsewhere className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_26rem]">
          <div className="grid content-start gap-5">
            <Wordmark siteName={siteName} size="large" />
            <p className="max-w-md text-small text-ink-soft text-pretty">
              For adults 21 and over. Please drink slowly and in good company.
            </p>
          </div>
          {/* why: the newsletter page contains this form itself */}
          {pathname === '/newsletter' ? null : (
            <section aria-labelledby="newsletter" className="grid content-start gap-4">
              <h2 id="newsletter" className="text-title">
                Get Wine News in Your Inbox
              </h2>
              <NewsletterForm id="newsletter-email" />
            </section>
          )}
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-10 gap-y-2 border-t border-line pt-4">
          <nav aria-label="Footer">
            <ul className="grid list-none grid-cols-2 gap-x-7 md:flex md:flex-wrap">
              {[...links, [`Why ${siteName}`, '/why-lonevine'] as const].map(([label, to]) => (
                // why: the specification hides the link to the docs on windows of 1280 px and narrower
                <li key={to} className={to === '/docs' ? 'max-[80.0625rem]:hidden' : undefined}>
                  <Link to={to} className={linkClasses}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <SocialLinks social={social} />
          <p className="text-small text-ink-soft">
            © 2023–{year} {siteName}
          </p>
        </div>
      </div>
    </footer>
  );
}

function SocialLinks({ social }: { social: SocialLink[] }) {
  if (social.length === 0) return null;
  return (
    <ul aria-label="Elsewhere" className="flex list-none flex-wrap gap-x-7">
      {social.map(({ network, url }) => (
        <li key={network}>
          <a href={url} rel="me noopener" className={linkClasses}>
            {network}
          </a>
        </li>
      ))}
    </ul>
  );
}
