import { Children, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../brand/icon.tsx';

/**
 * A menu that opens below its label: a native disclosure, so that it opens without JavaScript. With it, the menu closes
 * on Esc, on a click outside, and on navigation.
 * @param children exactly two: the label, and what opens
 * @throws Error with the specification's text for any other number
 */
export function Menu({ children }: { children: [label: ReactNode, content: ReactNode] }) {
  const parts = Children.toArray(children);
  if (parts.length !== 2) throw new Error('Menu has invalid props');
  const [label, content] = parts;
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // why: only navigation closes it; it may have been opened before hydration
    if (shown.current !== key && menu.current) menu.current.open = false;
    shown.current = key;
  }, [key]);
  useEffect(() => closeOutside(menu.current), []);
  return (
    <details ref={menu} className="relative">
      <summary className="flex min-h-11 max-w-44 list-none items-center gap-2 text-small font-medium hover:text-garnet">
        {label}
        <Icon name="chevron-down" size="small" />
      </summary>
      <div className="absolute right-0 z-40 mt-1 w-56 rounded-md border border-line bg-paper-raised py-2 shadow-floating">
        {content}
      </div>
    </details>
  );
}

/** Closes an open menu on Esc and on a click outside. @returns a function that removes the listeners */
function closeOutside(menu: HTMLDetailsElement | null): (() => void) | undefined {
  if (!menu) return;
  const close = (event: Event) => {
    const leaves = event instanceof KeyboardEvent ? event.key === 'Escape' : !menu.contains(event.target as Node);
    if (!leaves || !menu.open) return;
    if (event instanceof KeyboardEvent && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  };
  document.addEventListener('pointerdown', close);
  document.addEventListener('keydown', close);
  return () => {
    document.removeEventListener('pointerdown', close);
    document.removeEventListener('keydown', close);
  };
}
