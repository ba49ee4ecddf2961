import type { IconName } from '../brand/icon-shapes.ts';

/** The tone of a message. */
export type Tone = 'info' | 'success' | 'warning' | 'error';

/**
 * The background, line and icon colour of each tone; the text itself keeps the normal colour, so that it is readable on
 * all of them.
 */
export const toneClasses: Record<Tone, { ground: string; ink: string; icon: IconName; word: string }> = {
  info: { ground: 'bg-bluebonnet-wash', ink: 'text-bluebonnet', icon: 'info', word: 'Note' },
  success: { ground: 'bg-oak-wash', ink: 'text-oak', icon: 'check', word: 'Done' },
  warning: { ground: 'bg-ochre-wash', ink: 'text-ochre', icon: 'alert', word: 'Take care' },
  error: { ground: 'bg-danger-wash', ink: 'text-danger', icon: 'alert', word: 'Error' },
};
