/** Computes a value once for all concurrent calls with the same key; a later call computes it again. */
export type SingleFlight = <Value>(key: string, make: () => Promise<Value>) => Promise<Value>;

/** Creates a single-flight group for this process; other nodes have their own. An error rejects all waiting calls. */
export function createSingleFlight(): SingleFlight {
  const pending = new Map<string, Promise<unknown>>();
  return <Value>(key: string, make: () => Promise<Value>): Promise<Value> => {
    const running = pending.get(key);
    if (running) return running as Promise<Value>;
    const value = make().finally(() => pending.delete(key));
    pending.set(key, value);
    return value;
  };
}
