import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

/**
 * How often a form was saved since the page came: what has this as its key shows what is kept now.
 * @param settled what the form's last sending was answered; undefined where it was saved
 * @returns besides that what to do when it is sent, and whether it is on its way
 */
export function useSaveCount(settled: unknown) {
  const sending = useRef(false);
  const [saved, setSaved] = useState(0);
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') return;
    if (sending.current && settled === undefined) setSaved((times) => times + 1);
    sending.current = false;
  }, [state, settled]);
  const onSubmit = () => {
    sending.current = true;
  };
  return { saved, sending, onSubmit };
}
