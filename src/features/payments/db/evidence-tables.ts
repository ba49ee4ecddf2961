/** The answer to a dispute, by whom, and its file at the gateway; null if it was answered there. */
export type DisputeEvidenceTable = {
  disputeRef: string;
  orderId: string;
  sentBy: string;
  fileRef: string | null;
  sentAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    disputeEvidence: DisputeEvidenceTable;
  }
}
