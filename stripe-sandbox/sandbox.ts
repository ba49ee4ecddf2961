import type { Controls } from './control/control.ts';
import { handleControl } from './control/control-api.ts';
import { createFaults } from './control/faults.ts';
import { createWebhookDeliverer, setEndpoints } from './deliver-webhooks.ts';
import { answerCall, type Engine } from './http/answer-call.ts';
import { type HttpRequest, type HttpResponse, type HttpServerResponse, listen } from './http/http-server.ts';
import { onboardingPage } from './pages/onboarding.ts';
import { challengePage } from './pages/three-d-secure.ts';
import type { RequestContext, Rules } from './request-context.ts';
import { runScheduled } from './scheduler.ts';
import { memoryJournal, openJournal } from './store/journal.ts';
import type { Endpoint } from './store/kinds.ts';
import { createStore } from './store/store.ts';

/** Settings of a sandbox; all are optional. */
export type SandboxSettings = Partial<Rules> & {
  /** The folder of its journal; without one the state is lost at the end. */
  folder?: string;
  host?: string;
  /** 0, or undefined, for any free one. */
  port?: number;
  /** The webhook endpoints. If omitted they stay the same. */
  endpoints?: Omit<Endpoint, 'id'>[];
  /** Delay before the first retry of a webhook. */
  retryMs?: number;
};

export type Sandbox = { url: string; port: number; close(): Promise<void> };

/** Interval at which scheduled tasks are checked, in milliseconds. */
const tickMs = 200;

/**
 * Starts a sandbox.
 *
 * @throws if the port is in use or the journal cannot be read
 */
export async function startSandbox(settings: SandboxSettings = {}): Promise<Sandbox> {
  const { folder, host = '127.0.0.1', port = 0, endpoints, retryMs = 1000, publicUrl } = settings;
  const rules: Rules = {
    publicUrl: publicUrl ?? '',
    settleSeconds: settings.settleSeconds ?? 2 * 86_400,
    payoutSeconds: settings.payoutSeconds ?? 2 * 86_400,
    verifySeconds: settings.verifySeconds ?? 0,
    // why: a sandbox with a public URL is a shop's, and its pages are reached through that shop
    returnOrigins: settings.returnOrigins ?? (publicUrl ? [new URL(publicUrl).origin] : undefined),
    secretKey: settings.secretKey,
  };
  const store = createStore();
  const journal = folder === undefined ? memoryJournal : await openJournal(folder, store);
  const engine: Engine = {
    newContext: (origin): RequestContext => ({
      store,
      now: nowOf(),
      rules: { ...rules, ...store.find('rules', 'rules')?.value },
      origin,
    }),
    commit() {
      const changes = store.commit();
      journal.append(changes);
      if (changes.some((change) => 'put' in change && change.put.kind === 'delivery')) deliverer.wake();
    },
    rollBack: store.rollBack,
    settled: journal.settled,
    busyKeys: new Set(),
  };
  const nowOf = () => Math.floor(Date.now() / 1000) + (store.find('offset', 'clock')?.value.seconds ?? 0);
  const deliverer = createWebhookDeliverer(engine, retryMs);
  const runScheduler = () => {
    try {
      runScheduled(engine.newContext(null));
      engine.commit();
    } catch (error) {
      engine.rollBack();
      console.error(error);
    }
  };
  const controls: Controls = { engine, deliverer, faults: createFaults(), runScheduled: runScheduler };
  if (endpoints) setEndpoints(engine, endpoints);
  const server = await listen({ host, port }, (request) => answer(controls, request));
  const url = `http://${host}:${server.port}`;
  rules.publicUrl ||= url;
  const ticking = setInterval(runScheduler, tickMs);
  deliverer.wake();
  return {
    url,
    port: server.port,
    async close() {
      clearInterval(ticking);
      await server.close();
      await deliverer.stop();
      await journal.close();
    },
  };
}

async function answer(controls: Controls, request: HttpRequest): Promise<HttpServerResponse> {
  if (!request.path.startsWith('/_sandbox/'))
    return controls.faults.apply(request, (failure) => answerCall(controls.engine, request, failure));
  return (await answerPage(controls.engine, request)) ?? (await handleControl(controls, request));
}

const pagePaths = /^\/_sandbox\/(onboarding|3d-secure)\/(\w+)$/;

/** Answers requests for pages; undefined for any other path. */
async function answerPage(engine: Engine, request: HttpRequest): Promise<HttpResponse | undefined> {
  const [, kind, id = ''] = pagePaths.exec(request.path) ?? [];
  if (!kind || !['GET', 'POST'].includes(request.method)) return undefined;
  const context = engine.newContext(null);
  try {
    const answer = kind === 'onboarding' ? onboardingPage(context, request, id) : challengePage(context, request, id);
    engine.commit();
    await engine.settled();
    return answer;
  } catch (error) {
    engine.rollBack();
    throw error;
  }
}
