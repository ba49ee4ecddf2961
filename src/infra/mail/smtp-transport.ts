import type { Transporter } from 'nodemailer';
import { AppError } from '#kit/app-error.ts';
import type { MailTransport } from './mail-transport.ts';

/** The sender: a display name and an address. */
export type Sender = { name: string; address: string };

type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`; it contains a secret and is never logged. */
  url: string;
  from: Sender;
  /** Whether a mail is sent only over TLS: with `smtp://` the server has to offer STARTTLS. */
  requireTls?: boolean;
  /** Timeouts for a connection, for the server's greeting and for each of its answers, in milliseconds. */
  timeouts?: { connection: number; greeting: number; socket: number };
};

const defaultTimeouts = { connection: 10_000, greeting: 10_000, socket: 20_000 };
const connections = 2;

/** Creates the transport to a mail server. Connections are opened with the first mail and reused. */
export function createSmtpTransport(options: SmtpOptions): MailTransport {
  let connected: Promise<Transporter> | undefined;
  return {
    catches: false,
    async send({ to, unsubscribeUrl, ...mail }) {
      connected ??= connect(options);
      const transporter = await connected;
      try {
        // why: as an object, because in a string a comma would make two recipients of one
        await transporter.sendMail({ ...mail, to: { name: '', address: to }, ...unsubscribeHeaders(unsubscribeUrl) });
      } catch (error) {
        throw toMailError(error as SmtpFailure);
      }
    },
    close: () => void connected?.then((transporter) => transporter.close()),
  };
}

/**
 * Headers for the unsubscribe button that many mail programs show beside the sender. @see
 * https://www.rfc-editor.org/rfc/rfc8058
 */
function unsubscribeHeaders(unsubscribeUrl: string | undefined) {
  if (unsubscribeUrl === undefined) return {};
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { headers };
}

async function connect({
  url,
  from,
  requireTls = false,
  timeouts = defaultTimeouts,
}: SmtpOptions): Promise<Transporter> {
  // why: loaded with the first mail, so that the start need not wait for it
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url,
      requireTLS: requireTls,
      pool: true,
      maxConnections: connections,
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.socket,
      dnsTimeout: timeouts.connection,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // why: automatic replies (out of office) to a machine are useless. @see
    // https://www.rfc-editor.org/rfc/rfc3834#section-5
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
}

/** nodemailer's error: its own code, the server's code and answer, and the command that failed. */
type SmtpFailure = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/**
 * The error in codes only, because a mail server's text may repeat the recipient's address. It is permanent if the
 * recipient or the mail itself was refused; a refused password or sender is a matter of settings, which can be
 * corrected.
 */
function toMailError(failure: SmtpFailure): AppError {
  const { code = 'unknown', responseCode = 0, command = '' } = failure;
  const refused = responseCode >= 500 && responseCode !== 503 && ['RCPT TO', 'DATA'].includes(command);
  const impossible = code === 'EENVELOPE' && command === 'API';
  const codes = [code, responseCode || '', command && `at ${command}`].filter(Boolean).join(' ');
  const message = `The mail was not taken: ${codes}`;
  if (impossible || (refused && isAboutAddress(failure))) return new AppError('mail-address-refused', message);
  return new AppError(refused ? 'mail-refused' : 'mail-not-taken', message);
}

/**
 * Whether a permanent refusal is about the address, and not about this mail or its sender: by the enhanced status code
 * (`5.1.*` address, `5.2.*` mailbox), else by the command that names the recipient.
 * @see https://www.rfc-editor.org/rfc/rfc3463#section-3
 */
function isAboutAddress({ response = '', command }: SmtpFailure): boolean {
  const subject = /^5\d\d[ -]5\.(\d{1,3})\.\d{1,3}\b/.exec(response)?.[1];
  return subject === undefined ? command === 'RCPT TO' : subject === '1' || subject === '2';
}
