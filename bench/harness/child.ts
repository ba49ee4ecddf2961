import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** What must be stopped when the run ends, however it ends. */
export class Stops {
  readonly #steps = new Set<() => unknown>();
  /** Whether the end has begun: nothing may be started any more. */
  ending = false;

  /** @returns a function that runs the step now instead of at the end, once */
  add(step: () => unknown): () => Promise<void> {
    if (this.ending) {
      // why: a running benchmark continues for a moment; what it starts then must not outlive the run
      void step();
      throw new Error('The run is ending');
    }
    this.#steps.add(step);
    return async () => {
      if (this.#steps.delete(step)) await step();
    };
  }

  /** Runs the steps in reverse order. A failing step does not prevent the others. */
  async run(): Promise<void> {
    this.ending = true;
    for (const step of [...this.#steps].reverse()) {
      this.#steps.delete(step);
      try {
        await step();
      } catch (error) {
        console.error(`While stopping: ${error}`);
      }
    }
  }
}

/** A child process with message passing. */
export type Child = {
  process: ChildProcess;
  /** Its next message. @throws when it ends or sends nothing within this time */
  next<Message>(milliseconds: number): Promise<Message>;
  stop(): Promise<void>;
};

/** Starts one of the `*-process.ts` files of this folder. It ends with this process, even if this one is killed. */
export function forkChild(file: string, stops: Stops, args: string[] = []): Child {
  const child = fork(path.join(import.meta.dirname, file), args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  return {
    process: child,
    next: async (milliseconds) => {
      const ended = new AbortController();
      const end = () => ended.abort(new Error(`${file} ended`));
      child.once('exit', end);
      const late = setTimeout(
        () => ended.abort(new Error(`${file} said nothing for ${milliseconds} ms`)),
        milliseconds,
      );
      try {
        const [message] = await once(child, 'message', { signal: ended.signal });
        return message;
      } catch (error) {
        throw ended.signal.aborted ? ended.signal.reason : error;
      } finally {
        clearTimeout(late);
        child.off('exit', end);
      }
    },
    stop: stops.add(() => endProcess(child, 'SIGKILL')),
  };
}

/** Ends a process and waits until it has ended; after ten seconds it is killed. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exited;
  clearTimeout(late);
}
