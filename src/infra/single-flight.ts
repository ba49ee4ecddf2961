/** Makes a thing once for all who ask for the same key while it is made; whoever asks later has it made anew. */
export type Flights = <Value>(key: string, make: () => Promise<Value>) => Promise<Value>;

/** Opens the flights of this process. Other nodes have their own. A failure is told to all who wait. */
export function openFlights(): Flights {
  const under = new Map<string, Promise<unknown>>();
  return <Value>(key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = under.get(key);
    if (known) return known as Promise<Value>;
    const value = make().finally(() => under.delete(key));
    under.set(key, value);
    return value;
  };
}
