import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { urlWithPanel } from './bar/panel-url.ts';

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

/**
 * Keeps the hash of a link that met the guard of a page: the redirect to sign up does not have it, because the server
 * never sees it. For full page loads browsers do this themselves.
 */
export function KeepGuardedHash() {
  const next = useNavigation().location;
  const { search, hash, key } = useLocation();
  const navigate = useNavigate();
  const asked = useRef(next);
  useEffect(() => {
    if (next?.hash) asked.current = next;
  }, [next]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a navigation can have met a guard
  useEffect(() => {
    const wanted = asked.current;
    asked.current = undefined;
    if (!wanted || hash || new URLSearchParams(search).get('from') !== wanted.pathname + wanted.search) return;
    void navigate(
      { search, hash: wanted.hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [key]);
  return null;
}

/** The data of a page view: path and title. Neither query nor hash: they may contain what a visitor typed. */
export type PageView = { path: string; title: string };

/**
 * Dispatches the window event `lonevine:page-view` for the first page and after each navigation to another path or
 * query, but not for opening a panel, so that an operator's own statistics can listen. The product itself sends and
 * stores nothing.
 */
export function PageViewEvents() {
  const location = useLocation();
  const { pathname } = location;
  const page = urlWithPanel(location);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another page, though it is not told
  useEffect(() => {
    const detail: PageView = { path: pathname, title: document.title };
    window.dispatchEvent(new CustomEvent('lonevine:page-view', { detail }));
  }, [page]);
  return null;
}
