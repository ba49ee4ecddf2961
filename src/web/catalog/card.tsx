import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * An item of a {@link CardGrid}: CardImage, CardBody, and CardFooter, each on a grid row that it shares with its
 * neighbors, so that pictures, names, and prices are aligned. A part may be missing; its row stays empty.
 */
export function Card({ children }: { children: ReactNode }) {
  return (
    <li className="group relative row-span-3 mb-9 min-w-0 grid grid-rows-subgrid focus-within:z-10 md:mb-11">
      {children}
    </li>
  );
}

/** The first row of a card: its picture. */
export function CardImage({ children }: { children: ReactNode }) {
  return <div className="row-start-1">{children}</div>;
}

/** The second row of a card, its text: CardEyebrow, CardTitle, CardMaker. */
export function CardBody({ children }: { children: ReactNode }) {
  return <div className="@container row-start-2 min-w-0 pt-3">{children}</div>;
}

/** A short text above the name, e.g. "High Plains · red". */
export function CardEyebrow({ children }: { children: ReactNode }) {
  return <p className="text-caption text-ink-soft [word-spacing:0.1em]">{children}</p>;
}

/**
 * The name, in Fraunces; its link covers the whole card, so that the card is one target and one tab stop. Buttons on
 * the card need `relative z-10` to be above the link.
 * @param level the heading level in the page
 */
export function CardTitle({ to, level = 3, children }: { to: string; level?: 2 | 3 | 4; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="mt-0.5 font-display text-[1.0625rem] leading-snug font-semibold text-pretty hyphens-auto wrap-break-word @min-[14rem]:text-title">
      <CardLink to={to}>{children}</CardLink>
    </Heading>
  );
}

/** A link that covers its container: a `group` that is `relative`. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="decoration-garnet decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
    >
      {children}
    </Link>
  );
}

/** The winery that made it, or its place. */
export function CardMaker({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 text-small text-ink-soft wrap-break-word">{children}</p>;
}

/**
 * The last row: the price, and below it the rating; side by side if the card is wide enough (from 224 px) for all cards
 * of a grid to do the same.
 */
export function CardFooter({ children }: { children: ReactNode }) {
  return (
    <div className="@container row-start-3 pt-1.5">
      <div className="flex flex-col gap-y-1.5 @min-[14rem]:flex-row @min-[14rem]:items-baseline @min-[14rem]:justify-between">
        {children}
      </div>
    </div>
  );
}
