import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What a page view tells: which page, and its title. Neither query nor hash: they may hold what a visitor typed. */
export type PageView = { path: string; title: string };

/**
 * Tells the window of every page that is seen, the first and each one whose path differs from the last, as the event
 * `lonevine:page-view`: an operator's own statistics may listen. Nothing is sent or kept by us.
 */
export function PageViewEvents() {
  const { pathname } = useLocation();
  useEffect(() => {
    const detail: PageView = { path: pathname, title: document.title };
    window.dispatchEvent(new CustomEvent('lonevine:page-view', { detail }));
  }, [pathname]);
  return null;
}
