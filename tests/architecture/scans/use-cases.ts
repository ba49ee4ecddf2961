import path from 'node:path';
import ts from 'typescript';
import { isProduct, placeOf, type Scan, type Source, treeOf } from './source.ts';

/**
 * An exported function in a feature's `.server.ts` file that takes an app and an `Actor` is a use case and must be made
 * with `defineUseCase`, because that is how the role table finds it. Read by syntax. A first parameter counts as an app
 * if it is named `app`, is destructured, or has a type built from `Infra` or named `…App` or `…Needs`. A function that
 * takes a `SignedIn` is not a use case: its caller has already checked the actor.
 */
export const useCasesAreDefined: Scan = (sources) =>
  sources.filter(mayDefineUseCases).flatMap((source) => {
    const actors = actorNames(source);
    return exportsOf(source)
      .filter(({ value }) => functionsIn(source, value).some((made) => takesAppAndActor(made, actors)))
      .map(({ name, value }) => `${placeOf(source, value)} ${name} is a use case: make it with defineUseCase`);
  });

const mayDefineUseCases = (source: Source) =>
  isProduct(source) && /^src\/features\/(?!.*\/db\/).+\.server\.ts$/.test(source.path);

/** What entry points call though it has no actor, so that the role table does not find it, by file, each with why. */
const calledWithoutActor: Record<string, Record<string, string>> = {
  'src/features/accounts/sign-in/session.server.ts': { readSession: 'It finds out who the actor is.' },
  'src/features/accounts/sign-in/page-owner.server.ts': {
    pageOwnerOf: 'It computes from the session and reads nothing.',
    isPageOwner: 'It computes from the session and reads nothing.',
  },
  'src/features/applications/read-access.server.ts': { readAccess: 'It finds out who the actor is.' },
  'src/features/applications/enabled-applications.server.ts': {
    enabledApplications: 'Browsers ask before anybody is known which pages may call.',
  },
  'src/features/accounts/sign-in/sign-up.server.ts': {
    confirmAccount: 'Whoever has not completed their account has a session, but is not yet an actor.',
  },
  'src/features/listing-management/editor/show-listing-editor.server.ts': {
    toEditorListing: 'It takes the access that a use case has granted to an actor.',
  },
  'src/features/payments/receive-payment-event.server.ts': {
    receivePaymentEvent: 'The payment gateway is not an actor: its signature is the permission.',
  },
  'src/features/places/fuzzy-location.server.ts': { fuzzyLocation: 'It computes from its input and reads nothing.' },
  'src/features/research/shown-locations.server.ts': {
    withShownLocations: 'It computes from its input and reads nothing.',
    withShownDrives: 'It computes from its input and reads nothing.',
  },
};

/**
 * A feature's function that takes an app and that a page, an operation of the API or a job calls is a use case, so that
 * the role table shows who may call it; the exceptions are listed with the reason. Read by syntax, from the imports.
 */
export const entryPointsCallUseCases: Scan = (sources) => {
  const imported = new Set(
    sources.filter((one) => isProduct(one) && /^src\/(api|jobs|web)\//.test(one.path)).flatMap(importsOf),
  );
  return sources.filter(mayDefineUseCases).flatMap((source) => {
    const called = exportsOf(source).filter(
      ({ name, value }) =>
        imported.has(`${source.path} ${name}`) &&
        functionsIn(source, value).some(({ parameters: [app] }) => app !== undefined && isNamedApp(app)),
    );
    const listed = Object.keys(calledWithoutActor[source.path] ?? {});
    return [
      ...called
        .filter(({ name }) => !listed.includes(name))
        .map(({ name, value }) => `${placeOf(source, value)} ${name} is called by an entry point: make it a use case`),
      ...listed
        .filter((name) => !called.some((one) => one.name === name))
        .map((name) => `${source.path} ${name} is listed as called without an actor, and is not`),
    ];
  });
};

/** The values that a file imports or exports from other files of the product, as `path name`. */
function importsOf(source: Source): string[] {
  return treeOf(source).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
    if (!statement.moduleSpecifier || !bindings || !('elements' in bindings)) return [];
    const from = fileOf(source, statement.moduleSpecifier.getText().slice(1, -1));
    return [...bindings.elements].map(({ name, propertyName }) => `${from} ${(propertyName ?? name).text}`);
  });
}

/** The path of an imported file. */
function fileOf({ path: importer }: Source, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return path.posix.join(path.posix.dirname(importer), specifier);
}

type Export = { name: string; value: ts.Node };

/** What a file exports, by its own name, another name or as the default, each with its declaration or expression. */
function exportsOf(source: Source): Export[] {
  return treeOf(source).statements.flatMap((statement): Export[] => {
    if (ts.isExportAssignment(statement)) return [{ name: 'default', value: statement.expression }];
    if (ts.isExportDeclaration(statement)) {
      const { exportClause: clause, moduleSpecifier } = statement;
      if (moduleSpecifier || !clause || !ts.isNamedExports(clause)) return [];
      return clause.elements.map(({ name, propertyName }) => ({ name: name.text, value: propertyName ?? name }));
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isExported ? declaredBy(statement) : [];
  });
}

function declaredBy(statement: ts.Statement): Export[] {
  if (ts.isFunctionDeclaration(statement)) return [{ name: statement.name?.text ?? 'default', value: statement }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer ? [{ name: name.getText(), value: initializer }] : [],
  );
}

/** The functions in a value, without those inside `defineUseCase(…)`. A name is resolved within the file. */
function functionsIn(source: Source, value: ts.Node): ts.SignatureDeclaration[] {
  if (ts.isFunctionDeclaration(value) || ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return [value];
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) {
    return functionsIn(source, value.expression);
  }
  if (ts.isCallExpression(value)) {
    if (ts.isIdentifier(value.expression) && value.expression.text === 'defineUseCase') return [];
    return value.arguments.flatMap((argument) => functionsIn(source, argument));
  }
  if (!ts.isIdentifier(value)) return [];
  const declared = treeOf(source).statements.flatMap(declaredBy);
  // why: an alias of an alias is not followed, so that two that refer to each other end
  return declared
    .filter((each) => each.name === value.text && !ts.isIdentifier(each.value))
    .flatMap((each) => functionsIn(source, each.value));
}

/** The names under which a file imports `Actor` from `kit/actor.ts`. */
function actorNames(source: Source): Set<string> {
  const names = treeOf(source).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !/kit\/actor\.ts['"]$/.test(statement.moduleSpecifier.getText()))
      return [];
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements
      .filter((one) => (one.propertyName ?? one.name).text === 'Actor')
      .map((one) => one.name.text);
  });
  return new Set(names);
}

function takesAppAndActor({ parameters: [app, actor] }: ts.SignatureDeclaration, actors: Set<string>): boolean {
  return app !== undefined && isApp(app) && actor?.type !== undefined && isActor(actor.type, actors);
}

function isApp(parameter: ts.ParameterDeclaration): boolean {
  return ts.isObjectBindingPattern(parameter.name) || isNamedApp(parameter);
}

function isNamedApp({ name, type }: ts.ParameterDeclaration): boolean {
  return /^_?app$/.test(name.getText()) || /\b(Infra|\w*(App|Needs))\b/.test(type?.getText() ?? '');
}

/** `Actor` itself, or a union with it. */
function isActor(type: ts.TypeNode, actors: Set<string>): boolean {
  if (ts.isUnionTypeNode(type)) return type.types.some((each) => isActor(each, actors));
  return ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && actors.has(type.typeName.text);
}
