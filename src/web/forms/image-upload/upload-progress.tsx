/**
 * A progress bar.
 * @param part the part that has been sent, from 0 to 1; at 1 the server is processing the file, for an unknown time
 */
export function UploadProgress({ name, part }: { name: string; part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex justify-between gap-3 text-small">
        <span className="truncate">{name}</span>
        <span className="shrink-0 text-ink-soft tabular-nums">{part < 1 ? `${percent} %` : 'Preparing'}</span>
      </div>
      <progress
        aria-label={`Upload of ${name}`}
        max={100}
        value={percent}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-garnet [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-garnet"
      />
    </div>
  );
}
