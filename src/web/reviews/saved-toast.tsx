import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Notice } from '#ui/feedback/notice.tsx';
import { useHydrated } from '#ui/use-browser-value.ts';
import { useToast } from '../shell/toasts.tsx';

/**
 * Tells after a redirect what was done: as a toast, and without script as a notice.
 * @param message empty for none
 * @param closeTo the page's URL without the message
 */
export function SavedToast({ message, closeTo }: { message: string; closeTo: string }) {
  const toast = useToast();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  useEffect(() => {
    if (message === '') return;
    toast({ tone: 'success', text: message });
    // why: the page must not tell it again when it is loaded again
    void navigate(closeTo, { replace: true, preventScrollReset: true });
  }, [message, closeTo, toast, navigate]);
  return message === '' || hydrated ? null : <Notice tone="success">{message}</Notice>;
}
