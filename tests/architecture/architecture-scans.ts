import { actionsAnswerFormResults } from './scans/actions.ts';
import { browserModulesKeepNoState, formsShowTheirErrors, requestsGoThroughTheRouter } from './scans/browser.ts';
import { environmentIsReadOnce } from './scans/environment.ts';
import { componentsHaveExamples } from './scans/examples.ts';
import { writesLeadToTheOwner } from './scans/owners.ts';
import { formsSayTheirPageOwner } from './scans/page-owner.ts';
import { everyQueryIsAwaited, onlyQueriesLock } from './scans/queries.ts';
import { filesAreShort, namesSaySomething, noBarrels, noUnseenImports } from './scans/shape.ts';
import type { Scan } from './scans/source.ts';
import { oneFeatureDeclaresATable, oneFeatureWritesATable, sqlIsInDb, sqlJoinsLowerFeatures } from './scans/tables.ts';
import { everyTestRuns, noTestIsRetried, noTestSleeps } from './scans/test-habits.ts';
import { textsAreNormalized } from './scans/texts.ts';
import { onlyTheClockReadsTime } from './scans/time.ts';
import { entryPointsCallUseCases, useCasesAreDefined } from './scans/use-cases.ts';
import { textsArePlain } from './scans/wording.ts';
import { noTraceOfTheWorkplace } from './scans/workplace.ts';

/** Every scan of the sources, by the rule that it checks. */
export const architectureScans: Record<string, Scan> = {
  'SQL is in the db/ of a feature': sqlIsInDb,
  'one feature declares a table': oneFeatureDeclaresATable,
  'one feature writes a table': oneFeatureWritesATable,
  'SQL reads the tables of lower features only': sqlJoinsLowerFeatures,
  'every query is awaited': everyQueryIsAwaited,
  'only queries make locked rows': onlyQueriesLock,
  'writes of rows lead to their owner': writesLeadToTheOwner,
  'use cases are made with defineUseCase': useCasesAreDefined,
  'entry points call use cases': entryPointsCallUseCases,
  'texts that use cases read are normalized': textsAreNormalized,
  'only the clock reads the time': onlyTheClockReadsTime,
  'the environment is read once': environmentIsReadOnce,
  'nothing refers to the development environment': noTraceOfTheWorkplace,
  'files have at most 400 lines': filesAreShort,
  'names of folders and files are meaningful': namesSaySomething,
  'there are no barrels': noBarrels,
  'no import is hidden from the boundaries': noUnseenImports,
  'every component of the design system has an example': componentsHaveExamples,
  'every action of a form answers one type': actionsAnswerFormResults,
  'pages ask the server through the router': requestsGoThroughTheRouter,
  'forms show their errors themselves': formsShowTheirErrors,
  'forms say for whom their page was made': formsSayTheirPageOwner,
  'modules of the browser keep no state': browserModulesKeepNoState,
  'texts for people are plain': textsArePlain,
  'every test runs': everyTestRuns,
  'no test sleeps': noTestSleeps,
  'no test is retried': noTestIsRetried,
};
