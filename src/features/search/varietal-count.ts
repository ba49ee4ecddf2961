/** A grape and the number of published wines that are made of it. */
export type VarietalCount = { code: string; name: string; colour: 'red' | 'white'; count: number };
