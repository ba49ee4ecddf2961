/** Why the buyer disputed an order, in his words. */
export function DisputeReason({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <section aria-labelledby="reason" className="grid gap-2 rounded-lg bg-danger-wash px-5 py-4">
      <h2 id="reason" className="text-title">
        Why it was disputed
      </h2>
      <p className="text-small whitespace-pre-line wrap-anywhere">{reason}</p>
    </section>
  );
}
