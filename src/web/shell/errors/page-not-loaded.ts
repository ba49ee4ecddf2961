import { createContext } from 'react';
import { data } from 'react-router';

/**
 * The data with which the root rendered the shell last. React Router drops them when a navigation cannot load them
 * again, and the page that says so is to be shown in the same shell.
 */
export const LastShellData = createContext<{ current?: unknown }>({});

/** The code of a page could not be fetched: the network is down, or a deployment has replaced it. */
class PageNotLoadedError extends Error {}

/** The messages of failed fetches: Chromium, Firefox, Safari; and React Router when the data stream broke off. */
const fetchFailed = /failed to fetch|networkerror|load failed|unable to decode turbo-stream/i;

/** Whether a page failed because its code or data could not be fetched, and not because of an error in it. */
export function isPageNotLoaded(error: unknown): boolean {
  return error instanceof PageNotLoadedError || (error instanceof Error && fetchFailed.test(error.message));
}

/** What a fetcher is answered where the shop did not answer, failed, or could not be reached. */
export type Unreachable = { status: 'refused'; code: 'unreachable'; problem?: undefined };

/**
 * The answer where none came. It counts as failed, so that React Router does not ask the same shop for the page's data
 * again.
 */
export const answerUnreachable = () => data<Unreachable>({ status: 'refused', code: 'unreachable' }, { status: 503 });

type Lazy = Record<string, (() => Promise<unknown>) | undefined>;
type Route = { id: string; lazy?: Lazy; children?: Route[] };
type RouterWindow = {
  __reactRouterDataRouter?: { routes: Route[] };
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
};

/**
 * Makes a page whose code cannot be fetched render the error boundary, with its link to try again. By default React
 * Router would reload the page that the visitor was leaving, and their click would be lost. It has no hook for this; if
 * its internals differ from what is expected here, nothing is changed.
 */
export function failWithMissingModules(): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as unknown as RouterWindow;
  for (const { id, lazy } of flatten(router?.routes ?? [])) {
    const module = manifest?.routes[id]?.module;
    if (module === undefined || typeof lazy !== 'object') continue;
    for (const [part, load] of Object.entries(lazy)) {
      if (load) lazy[part] = () => loadPart(module, part, load);
    }
  }
}

/**
 * Loads a part of a page's code. The first import throws if the module cannot be fetched, and a fetcher that needs it
 * gets the answer that the shop cannot be reached; React Router's own import then finds it in the module cache.
 */
async function loadPart(module: string, part: string, load: () => Promise<unknown>): Promise<unknown> {
  try {
    await import(/* @vite-ignore */ module);
  } catch (cause) {
    const MissingPage = () => {
      throw new PageNotLoadedError(`The page's code could not be fetched: ${module}`, { cause });
    };
    if (part === 'Component') return MissingPage;
    return part === 'action' || part === 'loader' ? answerUnreachable : undefined;
  }
  return load();
}

function flatten(routes: Route[]): Route[] {
  return routes.flatMap((route) => [route, ...flatten(route.children ?? [])]);
}
