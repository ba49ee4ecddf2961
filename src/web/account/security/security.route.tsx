import {
  revokeOtherSessions,
  revokeSession,
  showSessions,
} from '#features/accounts/sessions/manage-sessions.server.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { type FormResult, formStateOf, limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { findMissingProof } from '../../shell/proof/proof.server.ts';
import { proofIds } from '../../shell/proof/proof-form.tsx';
import { answerPasskeys, loadPasskeys } from '../passkeys/passkey-forms.server.ts';
import { PasskeySection, passkeyFieldIds } from '../passkeys/passkey-section.tsx';
import type { Route } from './+types/security.route.ts';
import { answerDisconnect, loadProvider, providerOutcome } from './provider-forms.server.ts';
import { disconnectIntent, ProviderSection } from './provider-section.tsx';
import { answerSecondFactor, loadSecondFactor } from './second-factor-forms.server.ts';
import { codeFieldId, codesOf, SecondFactorSection } from './second-factor-section.tsx';
import { SessionList, type ShownSession } from './session-list.tsx';

/** Two-step login, passkeys, the identity provider, and where the account is logged in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, sessionId } = requireUser(context, url);
  const found = await showSessions(app, actor, sessionId);
  const sessions = (found.ok ? found.value : []).map(
    ({ openedAt, lastUsedAt, ...session }): ShownSession => ({
      ...session,
      openedAt: openedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }),
  );
  const provider = await loadProvider(app, actor);
  return {
    site: app.site,
    sessions,
    factor: await loadSecondFactor(app, actor),
    passkeys: await loadPasskeys(app, actor),
    proof: await findMissingProof(app, actor),
    provider,
    outcome: providerOutcome(url.searchParams, provider),
    limited: actor.limited,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Security');

export const shouldRevalidate = revalidateAfterForms;

/** Changes two-step login, passkeys, and the identity provider; logs out one device, or all but this one. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const form = await readForm(request);
  const given = [getPageContext(context), actor, request, form] as const;
  const answered = (await answerSecondFactor(...given)) ?? (await answerPasskeys(...given));
  if (answered) return answered;
  const { intent, session } = readTypedText(form, ['intent', 'session']);
  if (intent === disconnectIntent) return answerDisconnect(getPageContext(context), actor, request);
  if (intent === 'log-out-others') {
    const result = await revokeOtherSessions(app, actor, request);
    if (!result.ok) return answerForm<FormResult>(limitedAccess);
    const message = 'You’re logged out everywhere but here.';
    return answerForm<FormResult>({ status: 'saved', title: 'Logged out', message });
  }
  const result = await revokeSession(app, actor, session);
  if (!result.ok) return answerForm<FormResult>(limitedAccess);
  return answerForm<FormResult>({ status: 'saved', title: 'Logged out', message: 'That device is logged out.' });
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, factor, passkeys, proof, provider, outcome, limited } = loaderData;
  const { errors } = formStateOf(actionData);
  const codes = codesOf(actionData);
  return (
    <SettingsPage
      title="Security"
      lead="What keeps your account yours."
      result={limited ? limitedAccess : (actionData ?? outcome)}
      failures={failuresOf(errors, { ...proofIds, code: codeFieldId, ...passkeyFieldIds(passkeys) })}
    >
      {limited ? null : (
        <>
          <SecondFactorSection factor={factor} proof={proof} errors={errors} codes={codes} />
          <PasskeySection shown={passkeys} isProved={proof === null} errors={errors} />
          {provider && <ProviderSection {...provider} isProved={proof === null} />}
          <SessionList sessions={sessions} />
        </>
      )}
    </SettingsPage>
  );
}
