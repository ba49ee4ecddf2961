import type { OperatorMessageResult } from '#features/messages/operator/write-operator-message.server.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess } from '../../forms/form-result.ts';

/** The longest text that is returned to the form: longer than allowed, so that it can be shortened. */
const maxTypedLength = 20_000;

/** What was typed into the form of a message. */
export async function readMessage(request: Request): Promise<{ id: string; content: string }> {
  const { id, content } = readTypedText(await readForm(request), ['id', 'content'] as const, maxTypedLength);
  // why: browsers submit line breaks as two characters, and count them as one
  return { id, content: content.replaceAll('\r\n', '\n') };
}

/** The answer of the form of a message. */
export function answerMessage(written: OperatorMessageResult, typed: { id: string; content: string }) {
  if (written.ok) return answerForm<FormResult>({ status: 'saved', title: 'Sent', message: 'Your message is sent.' });
  if (written.code === 'validation-invalid-params' && 'errors' in written)
    return answerForm<FormResult>({ status: 'invalid', fields: written.errors ?? {}, typed });
  if (written.code === 'forbidden') return answerForm<FormResult>({ ...limitedAccess, typed });
  const problem =
    written.code === 'too-many-requests'
      ? 'You sent very many messages. Please wait a while.'
      : 'This conversation isn’t there any more.';
  return answerForm<FormResult>({ status: 'refused', code: written.code, problem, typed });
}
