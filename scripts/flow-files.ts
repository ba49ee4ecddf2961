// The files that a flow opens, by V8's precise coverage: whoever follows it from the route to the SQL opens these. A
// file counts when one of its functions runs during the action itself; what runs once as a module is loaded does not.
// Types, tables of constants and schemas count only where a function of theirs runs. The files of the flow are those of
// src/{web,api,features,jobs}; the generic ground below them (src/infra, src/kit, src/app.ts, and src/ui, which no
// action runs) knows no word of wine and is counted apart.
import { type Profiler, Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const ofFlow = /^src\/(web|api|features|jobs)\//;
const ofProduct = /^src\//;

/**
 * The files of src/ that a flow opened, in alphabetical order: those of the flow, and with them those of infra and kit.
 */
export type FlowFiles = { files: string[]; withGround: string[] };

/** Does some work and says which files of src/ it opened. Nothing else may run meanwhile. */
export async function filesOpenedBy<Value>(work: () => Promise<Value>): Promise<FlowFiles & { value: Value }> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // why: taking it sets the counts to zero
    await session.post('Profiler.takePreciseCoverage');
    const value = await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Debugger.enable');
    const opened = new Set<string>();
    for (const script of result) {
      const file = sourceOf(script.url);
      if (file !== undefined && (await ranAfterLoading(session, script))) opened.add(file);
    }
    const withGround = [...opened].toSorted();
    return { value, files: withGround.filter((file) => ofFlow.test(file)), withGround };
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/**
 * What the test runner puts into a module for each of its exports: running it is reading a constant, or calling what is
 * counted anyway.
 */
const exportGetter = /^\(\) => \{ try \{ return [\w$]+ \} catch \{\} \}$/;

/**
 * Whether a function ran, and not only the module itself: a script that is loaded begins at 0, in it what the test
 * runner wraps around it.
 */
async function ranAfterLoading(session: Session, { scriptId, functions }: Profiler.ScriptCoverage): Promise<boolean> {
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
  const ran = functions
    .flatMap(({ ranges }) => ranges.filter(({ count }) => count > 0))
    .toSorted((one, other) => one.startOffset - other.startOffset);
  return ran
    .slice(ran[0]?.startOffset === 0 ? 2 : 0)
    .some(({ startOffset, endOffset }) => !exportGetter.test(scriptSource.slice(startOffset, endOffset)));
}

function sourceOf(url: string): string | undefined {
  const file = url.startsWith('file://') ? fileURLToPath(url) : url;
  const relative = path.relative(root, file.split('?')[0] ?? '').replaceAll(path.sep, '/');
  return ofProduct.test(relative) && !/\.(test|example)\.tsx?$/.test(relative) ? relative : undefined;
}
