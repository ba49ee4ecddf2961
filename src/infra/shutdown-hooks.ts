/** Shutdown began while the process was still starting. */
export class StoppedDuringStartError extends Error {}

/**
 * Functions to run when the process ends, in reverse order of their registration. `signal` is aborted when shutdown
 * begins.
 */
export class ShutdownHooks {
  readonly #steps: (() => unknown)[] = [];
  readonly #abort = new AbortController();
  readonly #complain: (line: string) => void;
  #running: Promise<void> | undefined;

  /** @param complain called with a line for each hook that fails; the other hooks run anyway */
  constructor(complain: (line: string) => void) {
    this.#complain = complain;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /**
   * Adds a hook to run at shutdown. If shutdown has begun, the hook runs at once: what a start still opens is closed
   * again.
   *
   * @throws StoppedDuringStartError in that case, so that the start is aborted
   */
  async add(step: () => unknown): Promise<void> {
    if (!this.#running) {
      this.#steps.unshift(step);
      return;
    }
    await this.#take(step);
    throw new StoppedDuringStartError('Stopped while starting');
  }

  /** Runs all hooks once; later calls wait for the same run. */
  run(): Promise<void> {
    this.#running ??= this.#takeAll();
    return this.#running;
  }

  async #takeAll(): Promise<void> {
    this.#abort.abort();
    for (const step of this.#steps.splice(0)) await this.#take(step);
  }

  async #take(step: () => unknown): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#complain(`While stopping: ${error}`);
    }
  }
}
