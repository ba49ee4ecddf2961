import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { Visitor } from '../account-menu/visitor.ts';
import type { MenuLink } from './mobile-panel.tsx';
import { openPanel, urlWithPanel } from './panel-url.ts';
import { SearchBar } from './search-bar.tsx';

/** Loads the panels' code, when a visitor is about to open one. */
export function loadPanels() {
  return import('./mobile-panel.tsx');
}

/**
 * Reloads the page when the panels' code cannot be loaded: the server renders an open panel that works without
 * JavaScript.
 * @returns a promise that never resolves
 */
function openByServer(): Promise<never> {
  if (!document.querySelector('dialog[open]')) window.location.reload();
  return new Promise(() => {});
}

const MobilePanel = lazy(async () => ({ default: (await loadPanels().catch(openByServer)).MobilePanel }));

/** The panel that the URL opens. Its code is loaded lazily, unless the first page has a panel open. */
export function OpenPanel({ links, visitor }: { links: readonly MenuLink[]; visitor: Visitor | undefined }) {
  const location = useLocation();
  const panel = openPanel(location.search);
  const shown = panel === 'mobilemenu' ? { menu: links, visitor } : { search: <SearchBar id="panel" layout="panel" /> };
  return <Suspense>{panel ? <MobilePanel key={panel} closeTo={urlWithPanel(location)} {...shown} /> : null}</Suspense>;
}
