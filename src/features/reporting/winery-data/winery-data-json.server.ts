import type { WineryData } from './export-winery-data.server.ts';

/** What a winery owns as JSON, written while it is read: one object with the winery, and each part as a list. */
export function wineryDataJson(data: WineryData): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const texts = jsonOf(data);
  return new ReadableStream({
    async pull(out) {
      const { done, value } = await texts.next();
      if (done) out.close();
      else out.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}

async function* jsonOf({ winery, parts }: WineryData): AsyncGenerator<string> {
  yield `{"winery":${JSON.stringify({ slug: winery.slug, name: winery.name })}`;
  for (const { part, head, batches } of parts) {
    yield `,\n${JSON.stringify(part)}:[`;
    let separator = '\n';
    for await (const rows of batches) {
      const objects = rows.map((row) => JSON.stringify(Object.fromEntries(head.map((name, at) => [name, row[at]]))));
      yield separator + objects.join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
