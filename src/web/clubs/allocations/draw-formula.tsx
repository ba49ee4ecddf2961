import { drawUrl } from '#features/allocations/allocation-url.ts';
import { drawScript } from '#features/allocations/draws/draw-script.ts';

/** The formula of the draw, and a script that needs nothing of the shop: for those who want to write their own. */
export function DrawFormula({ id, secret }: { id: string; secret: string | null }) {
  return (
    <details className="border-t border-line pt-4">
      <summary className="cursor-pointer py-2 text-title font-semibold">The formula, and a script of your own</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">
        <ol className="grid max-w-prose list-decimal gap-1.5 pl-5">
          <li>The SHA-256 of the secret, as 32 bytes, is the first digest.</li>
          <li>The SHA-256 of the list of wishes is the second digest.</li>
          <li>The seed is the HMAC-SHA-256 of the second digest, as 32 bytes, under the secret.</li>
          <li>
            The ticket of each participant is the SHA-256 of the seed in hexadecimal, a colon, and their number. The
            smallest ticket is drawn first.
          </li>
          <li>In this order everybody gets what they wish for, of each wine as far as bottles are left.</li>
        </ol>
        <p className="max-w-prose">
          The list has the bottles of each wine in its second line, then a line for each participant: the number, and
          the bottles wished of each wine. This script for Node.js does it all: save it as <code>draw.mjs</code> and the
          list as <code>wishes.txt</code>, then run
        </p>
        <pre className="rounded-md bg-paper-sunk px-3 py-2 text-caption break-all whitespace-pre-wrap">
          <code>{`node draw.mjs wishes.txt ${secret ?? 'SECRET'}`}</code>
        </pre>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: text that is wider than the screen is scrolled by keyboard */}
        <pre tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-paper-raised p-4 text-caption">
          <code>{drawScript}</code>
        </pre>
        {secret !== null && (
          <p>
            <a href={drawUrl(id, 'wishes')} className="link inline-flex min-h-11 items-center">
              The list of wishes
            </a>
          </p>
        )}
      </div>
    </details>
  );
}
