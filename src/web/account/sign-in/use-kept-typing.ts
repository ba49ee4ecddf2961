import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import type { TypedText } from '../../forms/form-result.ts';

/**
 * What was typed into a form that was refused, kept in this tab until the form is sent again: a page that is reloaded
 * shows it. Passwords are not in it, since no answer contains them.
 * @param key of the form in this tab
 * @param answer the form's last answer
 * @returns what the page showed before it was reloaded; undefined while hydrating. Fields need another key then
 */
export function useKeptTyping(key: string, answer: { typed?: TypedText } | object | undefined): TypedText | undefined {
  const [kept, setKept] = useState<TypedText>();
  const { typed }: { typed?: TypedText } = answer ?? {};
  const isSending = useNavigation().state === 'submitting';
  useEffect(() => {
    if (isSending) store(key, undefined);
    else if (typed) store(key, typed);
  }, [key, typed, isSending]);
  useEffect(() => {
    // why: only a page that is opened again may show it, not the next one of somebody else
    if (isReload()) setKept(read(key));
    else store(key, undefined);
  }, [key]);
  return typed ? undefined : kept;
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
