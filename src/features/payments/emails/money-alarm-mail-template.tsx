import { ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import type { MoneyAlarmMailProps } from '../reconciliation/money-alarm-mail.ts';

/** To admins: the ledger and the payment provider differ. */
const moneyAlarm = {
  subject: (_: unknown, site: MailSite) => `${site.name}: the ledger and the payment provider differ`,
  Show: ({ site, found }: { site: MailSite } & MoneyAlarmMailProps['money-alarm']) => (
    <MailFrame
      site={site}
      preview="Please look at the differences."
      heading="The ledger and the payment provider differ"
    >
      <Paragraph>
        {found === 1
          ? 'Today’s comparison has found a new difference.'
          : `Today’s comparison has found ${found} new differences.`}{' '}
        Please look at each of them: money may be missing, or somewhere where it does not belong.
      </Paragraph>
      <ButtonLink url={`${site.baseUrl}/dashboard/overview`}>See the differences</ButtonLink>
    </MailFrame>
  ),
};

/** The mails about alarms, by name. */
export const moneyAlarmMailTemplates: {
  [Name in keyof MoneyAlarmMailProps]: MailTemplate<MoneyAlarmMailProps[Name]>;
} = { 'money-alarm': moneyAlarm };
