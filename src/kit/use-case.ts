import type { Actor } from './actor.ts';

/** A use case: what one actor asks of the application. Whatever else it needs comes after `app` and `actor`. */
type UseCase = (app: never, actor: Actor, ...input: never[]) => unknown;

const defined = new WeakSet<UseCase>();

/**
 * Makes a use case. The function itself is unchanged; it is registered, so that the table of roles by use case finds every one and
 * a test fails for one that the table lacks. Its parameters are the part of the application it needs, who calls, and the input.
 */
export function defineUseCase<Call extends UseCase>(call: Call): Call {
  defined.add(call);
  return call;
}

/** Whether an exported value was made with `defineUseCase`. @internal for tests */
export function isUseCase(value: unknown): boolean {
  return typeof value === 'function' && defined.has(value as UseCase);
}
