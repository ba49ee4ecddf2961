import { z } from 'zod';
import type { PlatformResource } from '../platform-export.ts';
import { ExportFileError, plainValue } from './plain-value.ts';

/** A document of the API: resources, and those that came with them. What is no resource is null. */
export type ExportPage = {
  resources: readonly (PlatformResource | null)[];
  included: ReadonlyMap<string, PlatformResource>;
};

/** How a text in transit is read, as plain JSON. @throws an error with a message for the operator */
export type ReadTransit = (text: string) => unknown;

const reference = z.object({ id: z.uuid().toLowerCase(), type: z.string().min(1).max(100) });

const references = z
  .object({ data: z.union([reference, z.array(reference), z.null()]) })
  .transform(({ data }) => (data === null ? [] : Array.isArray(data) ? data : [data]));

const resourceSchema = reference.extend({
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z.record(z.string(), references).default({}),
});

/**
 * The documents of a file: one, several in an array, or an array of resources; in JSON, or in transit.
 * @throws ExportFileError if it is none of these
 */
export function exportPages(text: string, readTransit: ReadTransit): ExportPage[] {
  const json = parseJson(text);
  if (isTransit(json)) return pagesOf(transit(text, readTransit));
  if (Array.isArray(json) && json.some(isTransit)) return transitPages(text, json, readTransit);
  return pagesOf(json);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ExportFileError('It is no JSON');
  }
}

function isTransit(json: unknown): boolean {
  if (Array.isArray(json)) return json[0] === '^ ';
  return typeof json === 'object' && json !== null && Object.keys(json).some((key) => key.startsWith('~:'));
}

/** Saved answers have codes of their own each; an array that was written at once shares them. */
function transitPages(text: string, documents: readonly unknown[], readTransit: ReadTransit): ExportPage[] {
  try {
    return documents.flatMap((one) => pagesOf(transit(JSON.stringify(one), readTransit)));
  } catch {
    return pagesOf(transit(text, readTransit));
  }
}

function transit(text: string, readTransit: ReadTransit): unknown {
  try {
    return readTransit(text);
  } catch (error) {
    throw new ExportFileError(error instanceof Error ? error.message : 'It is no transit');
  }
}

function pagesOf(json: unknown): ExportPage[] {
  if (Array.isArray(json)) {
    if (json.some(isDocument)) return json.map(pageOf);
    return [pageOf({ data: json })];
  }
  return [pageOf(json)];
}

function isDocument(json: unknown): json is { data: unknown; included?: unknown } {
  return typeof json === 'object' && json !== null && 'data' in json && !('attributes' in json);
}

function pageOf(json: unknown): ExportPage {
  if (!isDocument(json)) throw new ExportFileError('It has no "data", as answers of the Integration API have');
  const { data, included } = json;
  const resources = (Array.isArray(data) ? data : [data]).map(toResource);
  const others = (Array.isArray(included) ? included : []).map(toResource);
  return { resources, included: new Map(others.flatMap((one) => (one ? [[`${one.type}/${one.id}`, one]] : []))) };
}

function toResource(json: unknown): PlatformResource | null {
  const parsed = resourceSchema.safeParse(plainValue(json));
  return parsed.success ? parsed.data : null;
}
