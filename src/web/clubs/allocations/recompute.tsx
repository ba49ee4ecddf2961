import { useState } from 'react';
import { drawUrl } from '#features/allocations/allocation-url.ts';
import { commitmentOf, draw as drawLottery, resultText, sha256 } from '#features/allocations/lottery.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useHydrated } from '#ui/use-browser-value.ts';

type Published = { commitment: string; wishesDigest: string | null };

/** What was found: which of the three agree with what is published. */
type Checked = { secret: boolean; list: boolean; result: boolean };

/** Recomputes the draw in this browser, from what is published. */
async function recompute(id: string, secret: string, published: Published): Promise<Checked> {
  const [list, results] = await Promise.all([readText(drawUrl(id, 'wishes')), readText(drawUrl(id, 'results'))]);
  return {
    secret: (await commitmentOf(secret)) === published.commitment,
    list: (await sha256(list)) === published.wishesDigest,
    result: resultText(await drawLottery(secret, list)) === results,
  };
}

async function readText(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  return answer.text();
}

/** A button that recomputes the draw in the reader's browser, and says what it found. */
export function Recompute({ id, secret, draw }: { id: string; secret: string; draw: Published }) {
  const [state, setState] = useState<Checked | 'idle' | 'busy' | 'failed'>('idle');
  const canRun = useHydrated();
  if (!canRun) return <p>Turn scripts on to let your browser do it, or use the script below.</p>;
  const run = async () => {
    setState('busy');
    setState(await recompute(id, secret, draw).catch(() => 'failed' as const));
  };
  return (
    <div className="grid gap-4">
      <p>
        <Button kind="primary" onClick={run} busy={state === 'busy'} busyLabel="Drawing again">
          Draw again in this browser
        </Button>
      </p>
      {state === 'failed' && (
        <Notice tone="error" live="assertive">
          The list could not be loaded. Please try again.
        </Notice>
      )}
      {typeof state === 'object' && <Finding checked={state} />}
    </div>
  );
}

function Finding({ checked }: { checked: Checked }) {
  const lines = [
    checked.secret
      ? 'The secret has the digest that was published before anybody wished.'
      : 'The secret has another digest than was published before anybody wished.',
    checked.list
      ? 'The list of wishes has the digest that was published before the draw.'
      : 'The list of wishes has another digest than was published before the draw.',
    checked.result
      ? 'Drawn again, everybody gets what is published here.'
      : 'Drawn again, the result is another one than is published here.',
  ];
  const isRight = checked.secret && checked.list && checked.result;
  return (
    <Notice
      tone={isRight ? 'success' : 'error'}
      live="polite"
      title={isRight ? 'Everything agrees' : 'Something doesn’t agree'}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
