import { useEffect, useEffectEvent } from 'react';

import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { FreeSlot } from '../../calendar/slot-choice.ts';
import { useFetcher } from '../../forms/use-submit.ts';

type SlotsAnswer = { status: 'saved'; slots: FreeSlot[] } | { status: 'refused' };

/**
 * The bookable slots of a tasting, loaded anew each time the component appears. `notice` is shown instead of a calendar
 * while there is none: it is loading, failed, or nothing is free.
 */
export function useTimeSlots(listingId: string) {
  const { data, load } = useFetcher<SlotsAnswer>();
  const loadSlots = () => load(`/l/${listingId}/time-slots`);
  const loadFirst = useEffectEvent(() => void loadSlots());
  useEffect(() => loadFirst(), []);
  const slots = data?.status === 'saved' ? data.slots : undefined;
  return { slots, notice: noticeFor(data, loadSlots) };
}

function noticeFor(data: SlotsAnswer | undefined, retry: () => void) {
  if (data === undefined) return <Skeleton shape="box" />;
  if (data.status === 'refused') {
    const again = (
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    );
    return (
      <Notice tone="error" live="polite" title="The free days could not be loaded" actions={again}>
        Please check your connection.
      </Notice>
    );
  }
  if (data.slots.length > 0) return undefined;
  return <Notice title="No day is free">Nothing can be booked in the next 90 days. Please look again later.</Notice>;
}
