import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { Visitor } from '../account-menu/visitor.ts';
import type { MenuLink } from './mobile-panel.tsx';
import { openPanel, urlWithPanel } from './panel-url.ts';
import { SearchBar } from './search-bar.tsx';

/** Fetches the panels' code: once, when a visitor is about to open one. */
export function loadPanels() {
  return import('./mobile-panel.tsx');
}

/**
 * Where the code of the panels cannot be fetched, the server's page with the open panel serves instead: it works without script.
 * @returns never
 */
function openByServer(): Promise<never> {
  if (!document.querySelector('dialog[open]')) window.location.reload();
  return new Promise(() => {});
}

const MobilePanel = lazy(async () => ({ default: (await loadPanels().catch(openByServer)).MobilePanel }));

/** The panel that the address holds open. Its code is no part of the first load, unless the page begins with it. */
export function OpenPanel({ links, visitor }: { links: readonly MenuLink[]; visitor: Visitor | undefined }) {
  const location = useLocation();
  const panel = openPanel(location.search);
  const shown = panel === 'mobilemenu' ? { menu: links, visitor } : { search: <SearchBar id="panel" layout="panel" /> };
  return <Suspense>{panel ? <MobilePanel key={panel} closeTo={urlWithPanel(location)} {...shown} /> : null}</Suspense>;
}
