import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a move inside the site the keyboard and the screen reader follow the eye: focus goes to the target of the address's hash,
 * where it can take focus, else to the content of the new page. Full page loads do this by themselves.
 */
export function FocusOnNavigation() {
  const { hash, key, pathname } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash chosen again is a move too
  useEffect(() => {
    const id = hash.slice(1) || (pathname !== shown.current && 'content');
    shown.current = pathname;
    if (id) document.getElementById(id)?.focus({ preventScroll: true });
  }, [hash, key, pathname]);
  return null;
}

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
