import type { IconName } from '../brand/icon-shapes.ts';

/** How a message is meant: for your information, done, take care, or failed. */
export type Tone = 'info' | 'success' | 'warning' | 'error';

/** The ground, line and icon colour of each tone; the words themselves stay ink, so that they read well on all of them. */
export const toneClasses: Record<Tone, { ground: string; ink: string; icon: IconName; word: string }> = {
  info: { ground: 'bg-bluebonnet-wash', ink: 'text-bluebonnet', icon: 'info', word: 'Note' },
  success: { ground: 'bg-oak-wash', ink: 'text-oak', icon: 'check', word: 'Done' },
  warning: { ground: 'bg-ochre-wash', ink: 'text-ochre', icon: 'alert', word: 'Take care' },
  error: { ground: 'bg-danger-wash', ink: 'text-danger', icon: 'alert', word: 'Error' },
};
