import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { photoFilesField } from './photos-tab.ts';
import type { UploadError } from './use-photo-uploads.ts';

/** What was not taken, each with its words. @param problem of a form that was sent without script */
export function UploadErrors(props: {
  problem: string | undefined;
  errors: readonly UploadError[];
  onDismiss: (key: string) => void;
}) {
  const { problem, errors, onDismiss } = props;
  const dismiss = (key: string) => {
    onDismiss(key);
    // why: the button goes with its message, and the focus with it
    document.getElementById(photoFilesField)?.focus();
  };
  return (
    <div className="grid gap-2 empty:hidden">
      {problem !== undefined && errors.length === 0 && <Notice tone="error">{problem}</Notice>}
      {errors.map(({ key, name, text }) => (
        <Notice
          key={key}
          tone="error"
          live="assertive"
          actions={
            <Button size="small" aria-label={`Dismiss: ${name}`} onClick={() => dismiss(key)}>
              Dismiss
            </Button>
          }
        >
          <span className="wrap-anywhere">{text}</span>
        </Notice>
      ))}
    </div>
  );
}
