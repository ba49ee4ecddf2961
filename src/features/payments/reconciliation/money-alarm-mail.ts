/** The properties of each mail about alarms. */
export type MoneyAlarmMailProps = {
  /** Says to an admin how many new differences between the ledger and the gateway were found. */
  'money-alarm': { found: number };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends MoneyAlarmMailProps {}
}
