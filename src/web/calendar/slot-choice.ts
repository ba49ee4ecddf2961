import type { LocalDay } from '#features/availability/local-day.ts';

// Separate from `slot-picker.tsx`, which pages load only when somebody chooses.

/** A bookable session or stay with its free seats; times are in ISO 8601. */
export type FreeSlot = { day: string; start: string; end: string; seats: number };

/** A chosen day, empty at first, and one of its sessions. */
export type SlotChoice = { day: LocalDay; slot: FreeSlot | undefined };

/** Focuses the first thing that is still to be chosen in a form with a picker. */
export function focusMissing(form: HTMLFormElement | null, { day }: SlotChoice): void {
  const missing = day === '' ? 'button[data-day][tabindex="0"]' : 'input[name="time"]';
  form?.querySelector<HTMLElement>(missing)?.focus();
}
