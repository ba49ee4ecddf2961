import type { Geocoder } from './geocoder.ts';
import { geocoderAnswerSchema } from './geocoder-answer.schema.ts';

/** How long a geocoder may take to answer, in milliseconds. */
const timeout = 3_000;
/** The largest answer that is read, in bytes: eight places with long names are a hundredth of it. */
const maxAnswerBytes = 1_000_000;

/**
 * A geocoder that an operator runs or rents, which speaks GeoJSON as Photon and Nominatim do.
 * @param baseUrl where it is asked; `q` and `limit` are added to the query that it already has
 */
export function httpGeocoder(baseUrl: string): Geocoder {
  return async (text, limit) => {
    const url = new URL(baseUrl);
    url.searchParams.set('q', text);
    url.searchParams.set('limit', String(limit));
    const answer = await fetch(url, {
      headers: { accept: 'application/geo+json, application/json', 'user-agent': 'Lonevine' },
      signal: AbortSignal.timeout(timeout),
    });
    if (!answer.ok) throw new Error(`The geocoder answered with status ${answer.status}`);
    return geocoderAnswerSchema.parse(JSON.parse(await readText(answer))).slice(0, limit);
  };
}

/** Reads a body, counting as it comes: a header may say anything, or nothing. */
async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  // why: leaving the loop by an error closes the connection
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new Error('The answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
