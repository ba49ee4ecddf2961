import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * A value that only the browser knows, without a mismatch while hydrating: the page is hydrated with the server's
 * value and then drawn again with the browser's.
 * @param read returns the same value as long as nothing changed (a primitive)
 * @param onServer on the server and while hydrating
 */
export function useBrowserValue<Value extends string | boolean | undefined>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore<Value>(subscribe, read, () => onServer);
}

const hydrated = () => true;

/** Whether JavaScript runs: false on the server, without JavaScript, and while hydrating. */
export function useHydrated(): boolean {
  return useBrowserValue<boolean>(hydrated, false);
}
