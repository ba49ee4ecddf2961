/**
 * Opens a picture at a public address, `https` alone; it is read no further than an upload may be.
 * @returns why it cannot be had, for the operator, or its content
 */
export type DownloadImage = (
  address: string,
) => Promise<{ ok: true; content: ReadableStream<Uint8Array> } | { ok: false; reason: string }>;
