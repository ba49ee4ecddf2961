import type { Actor } from './actor.ts';

/** A use case: something that an actor does with the application. Further input comes after `app` and `actor`. */
type UseCase = (app: never, actor: Actor, ...input: never[]) => unknown;

const defined = new WeakSet<UseCase>();

/**
 * Makes a use case. The function itself is unchanged; it is registered, so that the role table finds every use case and
 * a test fails for one that is missing there. Its parameters are the part of the application it needs, the actor, and
 * the input.
 */
export function defineUseCase<Call extends UseCase>(call: Call): Call {
  defined.add(call);
  return call;
}

/** Whether an exported value was made with `defineUseCase`. @internal for tests */
export function isUseCase(value: unknown): boolean {
  return typeof value === 'function' && defined.has(value as UseCase);
}
