import type { ComponentType } from 'react';
import { Prose } from '#ui/layout/prose.tsx';
import type { Contact, Site } from '../../../app.ts';

/** A section of a legal text. `id` is its anchor and never changes, since others link to it. */
export type LegalSection = { id: string; title: string; Body: ComponentType<{ site: Site }> };

/** When this text was last changed, in the format of the page. */
const revised = '11/21/2026';

/**
 * A legal text: its dates, a table of contents, which stays beside it on a wide screen, and its sections with their
 * anchors.
 */
export function LegalPage(props: { title: string; lead: string; site: Site; sections: readonly LegalSection[] }) {
  const { title, lead, site, sections } = props;
  return (
    <article className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter pt-10 md:pt-14 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <header className="grid gap-3 lg:col-span-2">
        <h1 className="text-display">{title}</h1>
        <p className="max-w-prose text-lead text-ink-soft text-pretty">{lead}</p>
        <p className="text-small text-ink-soft">
          Last updated 02/22/2022. Revised for {site.name} {revised}.
        </p>
      </header>
      <nav aria-labelledby="contents" className="self-start print:hidden lg:sticky lg:top-6">
        <h2 id="contents" className="mb-1 text-title">
          On this page
        </h2>
        <ol className="list-none text-small max-lg:columns-2 max-lg:gap-x-6">
          {sections.map((section) => (
            <li key={section.id} className="break-inside-avoid">
              <a
                href={`#${section.id}`}
                className="flex min-h-11 items-center py-1 underline-offset-4 hover:text-garnet hover:underline lg:min-h-9"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Prose>
        {sections.map(({ id, title: heading, Body }) => (
          <section key={id} className="not-first:mt-10 [&>*+*]:mt-4">
            <h2 id={id} tabIndex={-1} className="scroll-mt-6 text-heading focus:outline-none">
              {heading}
            </h2>
            <Body site={site} />
          </section>
        ))}
      </Prose>
    </article>
  );
}

/** The contact details, with a remark on those that are only examples because none are configured. */
export function ContactLines({ contact }: { contact: Contact }) {
  const { email, phone, examples } = contact;
  return (
    <>
      <p>
        E-mail: <a href={`mailto:${email}`}>{email}</a>
        <br />
        Phone: <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      </p>
      {examples.length === 0 ? null : (
        <p>
          This shop is a demonstration: the {examples.join(' and the ')} above{' '}
          {examples.length === 1 ? 'is an example and reaches' : 'are examples and reach'} nobody.
        </p>
      )}
    </>
  );
}
