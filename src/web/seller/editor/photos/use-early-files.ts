import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Takes what somebody chose in a file field before its script ran: no event comes for that any more.
 * @param take as if it were chosen now
 */
export function useEarlyFiles(field: RefObject<HTMLInputElement | null>, take: (files: File[]) => void) {
  const takeEarly = useEffectEvent(take);
  useEffect(() => {
    const input = field.current;
    const files = [...(input?.files ?? [])];
    if (!input || files.length === 0) return;
    input.value = '';
    takeEarly(files);
  }, [field]);
}
