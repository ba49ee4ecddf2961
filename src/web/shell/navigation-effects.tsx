import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus after navigation, for keyboards and screen readers: to the target of the URL's hash, if it can take
 * focus, else to the content of the new page. Browsers do this themselves for full page loads.
 */
export function FocusOnNavigation() {
  const { hash, key, pathname } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing the same hash again is a navigation too
  useEffect(() => {
    const id = hash.slice(1) || (pathname !== shown.current && 'content');
    shown.current = pathname;
    if (id) document.getElementById(id)?.focus({ preventScroll: true });
  }, [hash, key, pathname]);
  return null;
}

/** The data of a page view: path and title. Neither query nor hash: they may contain what a visitor typed. */
export type PageView = { path: string; title: string };

/**
 * Dispatches the window event `lonevine:page-view` for the first page and for each page with another path, so that an
 * operator's own statistics can listen. The product itself sends and stores nothing.
 */
export function PageViewEvents() {
  const { pathname } = useLocation();
  useEffect(() => {
    const detail: PageView = { path: pathname, title: document.title };
    window.dispatchEvent(new CustomEvent('lonevine:page-view', { detail }));
  }, [pathname]);
  return null;
}
