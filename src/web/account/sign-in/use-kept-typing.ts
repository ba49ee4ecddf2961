import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useHydrated } from '#ui/use-browser-value.ts';
import type { TypedText } from '../../forms/form-result.ts';

/** The forms whose typing is kept. */
const keys = ['signup', 'confirm'] as const;

/**
 * What was typed into a form that was refused, kept in this tab until the form is sent again or its page is left: a page
 * that is reloaded shows it. Passwords are not in it, since no answer contains them.
 * @param key of the form in this tab
 * @param answer the form's last answer
 * @returns what the page showed before it was reloaded; undefined while hydrating. Fields need another key then
 */
export function useKeptTyping(
  key: (typeof keys)[number],
  answer: { typed?: TypedText } | object | undefined,
): TypedText | undefined {
  const [kept, setKept] = useState<TypedText>();
  // why: a page that a link opened later in a reloaded document may be seen by somebody else
  const [isFirstPage] = useState(!useHydrated());
  const { typed }: { typed?: TypedText } = answer ?? {};
  const isSending = useNavigation().state === 'submitting';
  useEffect(() => {
    if (isSending) store(key, undefined);
    else if (typed) store(key, typed);
  }, [key, typed, isSending]);
  useEffect(() => {
    const found = isFirstPage && isReload() ? read(key) : undefined;
    if (found) setKept(found);
    else store(key, undefined);
    return () => store(key, undefined);
  }, [key, isFirstPage]);
  return typed ? undefined : kept;
}

/** Deletes what is kept of all these forms: somebody has logged in. */
export function forgetKeptTyping(): void {
  for (const key of keys) store(key, undefined);
}

function isReload(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.type === 'reload';
}

function read(key: string): TypedText | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // why: a browser may refuse access to its storage
    return undefined;
  }
}

function store(key: string, typed: TypedText | undefined): void {
  try {
    if (typed) sessionStorage.setItem(key, JSON.stringify(typed));
    else sessionStorage.removeItem(key);
  } catch {
    // why: without storage a page that is reloaded is empty
  }
}
