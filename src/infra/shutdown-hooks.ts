/** The process was told to stop while it was still starting. */
export class StoppedDuringStartError extends Error {}

/**
 * What ends with the process, in the opposite order of its beginning. `signal` is aborted when the end begins.
 */
export class ShutdownHooks {
  readonly #steps: (() => unknown)[] = [];
  readonly #abort = new AbortController();
  readonly #complain: (line: string) => void;
  #running: Promise<void> | undefined;

  /** @param complain gets a line for each step that fails; the other steps are taken all the same */
  constructor(complain: (line: string) => void) {
    this.#complain = complain;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /**
   * Adds a step to take at the end. If the end has begun, the step is taken at once: what a start still opens is closed again.
   * @throws StoppedWhileStarting in that case, so that the start goes no further
   */
  async add(step: () => unknown): Promise<void> {
    if (!this.#running) {
      this.#steps.unshift(step);
      return;
    }
    await this.#take(step);
    throw new StoppedDuringStartError('Stopped while starting');
  }

  /** Takes all steps, once: whoever calls later waits for the same end. */
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
