import type { ReactNode } from 'react';
import { drawUrl } from '#features/allocations/allocation-url.ts';
import type { ShownDraw } from '#features/allocations/draws/show-draw.server.ts';
import { formatDateTime } from '#kit/time.ts';

/** Why nobody can choose the result: what was published in which order, and what each of it rules out. */
export function DrawSteps({ draw }: { draw: ShownDraw }) {
  const { id, commitment, publishedAt, closedAt, wishesDigest, secret, drawnAt } = draw;
  return (
    <section aria-labelledby="steps" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id="steps" className="text-title">
          Why nobody can choose the result
        </h2>
        <p className="max-w-prose text-small text-ink-soft text-pretty">
          A digest (SHA-256) is a fingerprint of a text. Whoever publishes it can’t change the text afterwards without
          everybody seeing it, and nobody can read the text from it.
        </p>
      </div>
      <ol className="grid list-none gap-5">
        <Step
          title="1. Before anybody wished: the digest of a secret"
          when={`Published ${formatDateTime(publishedAt)}`}
          hex={commitment}
        >
          The secret was random, and fixed before the first wish.
        </Step>
        <Step
          title="2. After the last wish: the list of all wishes, and its digest"
          when={closedAt === null ? 'Published when all windows are over' : `Published ${formatDateTime(closedAt)}`}
          hex={wishesDigest}
          link={wishesDigest === null ? undefined : { to: drawUrl(id, 'wishes'), label: 'The list of wishes' }}
        >
          From now on nobody can add, change, or withdraw a wish.
        </Step>
        <Step
          title="3. Ten minutes later: the draw, and the secret"
          when={drawnAt === null ? 'Published with the draw' : `Published ${formatDateTime(drawnAt)}`}
          hex={secret}
          link={secret === null ? undefined : { to: drawUrl(id, 'results'), label: 'The whole result' }}
        >
          The order follows from secret and list together, by a formula that leaves no choice.
        </Step>
      </ol>
    </section>
  );
}

type StepProps = {
  title: string;
  when: string;
  /** What is published; null if it is not yet. */
  hex: string | null;
  link?: { to: string; label: string } | undefined;
  children: ReactNode;
};

function Step({ title, when, hex, link, children }: StepProps) {
  return (
    <li className="grid gap-1 border-t border-line pt-3">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-small text-ink-soft">{when}</p>
      <p className="max-w-prose text-small text-pretty">{children}</p>
      {hex !== null && <code className="mt-1 rounded-md bg-paper-sunk px-3 py-2 text-small break-all">{hex}</code>}
      {link && (
        <p>
          <a href={link.to} className="link inline-flex min-h-11 items-center text-small">
            {link.label}
          </a>
        </p>
      )}
    </li>
  );
}
