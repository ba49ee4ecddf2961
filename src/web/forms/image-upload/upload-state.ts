/** A picture that the field has: its id, and an address to show it at. */
export type CurrentImage = { id: string; src: string };

/** What an upload field does. `part` is how much has left, from 0 to 1; then the server reads it. */
export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; name: string; preview: string; part: number }
  | { step: 'refused'; error: string; again: boolean }
  | { step: 'kept' };

/** What a screen reader is told of it, when it changes. */
export function announcementOf(state: UploadState): string {
  if (state.step === 'sending') return state.part < 1 ? `Uploading ${state.name}` : `Preparing ${state.name}`;
  if (state.step === 'refused') return state.error;
  return state.step === 'kept' ? 'The picture is ready' : '';
}
