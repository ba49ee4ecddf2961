import { randomUUID } from 'node:crypto';
import { showApplication } from '#features/applications/manage-applications.server.ts';
import { CopyField } from '#ui/actions/copy-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { formStateOf, limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { findMissingProof } from '../../shell/proof/proof.server.ts';
import { ProofForm, proofIds } from '../../shell/proof/proof-form.tsx';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/edit-application.route.ts';
import { ApplicationForm, applicationFieldIds, type ShownApplication, typedApplication } from './application-form.tsx';
import { handleApplicationForm } from './edit-application.server.ts';
import { SecretForms } from './secret-forms.tsx';

/** `/dashboard/applications/{id}`: an application with its client id; with `new` a new one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const proof = actor.limited ? null : await findMissingProof(app, actor);
  const common = {
    ...{ site: { name: app.site.name }, limited: actor.limited, proof },
    asked: url.searchParams.get('confirm'),
  };
  // why: the id of a new application is chosen here, so that a form that is sent twice is stored once
  if (params.id === 'new') return { ...common, id: randomUUID(), application: null };
  const found = await showApplication(app, actor, params.id);
  if (!found.ok) throw new Response(null, { status: 404 });
  const { id, name, allowedOrigins, redirectUris, maySignIn, mayBeTrusted, version, disabledAt, secretChangedAt } =
    found.value;
  const shown = {
    id,
    name,
    allowedOrigins,
    redirectUris,
    maySignIn,
    mayBeTrusted,
    version,
    disabled: disabledAt !== null,
  };
  const application: ShownApplication = { ...shown, secretSince: secretChangedAt.toISOString() };
  return { ...common, id: params.id, application };
}

export function action({ context, request, params, url }: Route.ActionArgs) {
  return handleApplicationForm(requireAdmin(context, url), params.id, request);
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.application?.name ?? 'New application');

export default function EditApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { application, limited, proof, asked } = loaderData;
  const made = isMade(actionData) ? actionData : undefined;
  const state = formStateOf(actionData, typedApplication(application));
  return (
    <DashboardSubpage back={{ to: '/dashboard/applications', label: 'Applications' }}>
      <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-7">
        <h1 className="text-heading wrap-anywhere">{application?.name ?? 'New application'}</h1>
        <FormOutcome
          result={limited && !actionData ? limitedAccess : actionData}
          failures={failuresOf(state.errors, { ...proofIds, ...applicationFieldIds })}
        />
        {proof && !made && (
          <ProofForm proof={proof} why="Before you change what programs may do here." errors={state.errors} />
        )}
        {made && <Secret id={made.id} secret={made.secret} />}
        {application && !made && <CopyField id="clientId" label="Client id" value={application.id} />}
        {made && !application ? (
          <p>
            <a href={`/dashboard/applications/${made.id}`} className="link">
              Go on to the application
            </a>
          </p>
        ) : (
          <ApplicationForm
            key={application?.version ?? 'new'}
            state={state}
            id={state.typed.id || (application?.id ?? loaderData.id)}
          />
        )}
        {application && (
          <SecretForms
            url={`/dashboard/applications/${application.id}`}
            title="Secret and access"
            secret="client secret"
            since={application.secretSince}
            version={application.version}
            disabled={application.disabled}
            asked={asked}
            effect="Disabling the application logs everybody out of it."
            replacing={{
              title: 'Replace the client secret?',
              consequence:
                'The server of the application can’t log people in, or be trusted, until it has the new one.',
            }}
            disabling={{
              title: 'Disable this application?',
              consequence: 'Everybody is logged out of it at once. You can enable it again.',
            }}
          />
        )}
      </div>
    </DashboardSubpage>
  );
}

/** Whether a form was answered with a new client secret. */
function isMade(result: object | undefined): result is { id: string; secret: string } {
  return result !== undefined && 'secret' in result;
}

/** A client secret, which is shown once. */
function Secret({ id, secret }: { id: string; secret: string }) {
  return (
    <section aria-labelledby="secret" className="grid gap-4 border-t border-line pt-6">
      <h2 id="secret" className="text-title">
        Keep the client secret
      </h2>
      <Notice tone="warning">It’s shown once. Put it where your server reads its settings, never into a page.</Notice>
      <CopyField id="newClientId" label="Client id" value={id} />
      <CopyField id="newClientSecret" label="Client secret" value={secret} />
    </section>
  );
}
