import { useState } from 'react';

/** Whether somebody has begun to use a form: what only buyers need is loaded then, and not for everybody who looks. */
export function useFirstInteraction() {
  const [used, setUsed] = useState(false);
  const begin = () => setUsed(true);
  return { used, listeners: { onPointerEnter: begin, onPointerDown: begin, onFocus: begin } };
}
