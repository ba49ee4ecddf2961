/** Makes a thing once for all who ask for the same key while it is made; whoever asks later has it made anew. */
export type SingleFlight = <Value>(key: string, make: () => Promise<Value>) => Promise<Value>;

/** Opens the flights of this process. Other nodes have their own. A failure is told to all who wait. */
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
