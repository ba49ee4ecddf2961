import ts from 'typescript';
import { isProduct, placeOf, type Scan, type Source, treeOf } from './source.ts';

/**
 * An exported function in a feature's `.server.ts` file that takes an app and an `Actor` is a use case and must be made
 * with `defineUseCase`, because that is how the role table finds it. Read by syntax. A first parameter counts as an app
 * if it is named `app`, is destructured, or has a type built from `Infra` or named `…App` or `…Needs`. A function that
 * takes a `SignedIn` is not a use case: its caller has already checked the actor.
 */
export const useCasesAreDefined: Scan = (sources) =>
  sources
    .filter((source) => isProduct(source) && /^src\/features\/(?!.*\/db\/).+\.server\.ts$/.test(source.path))
    .flatMap((source) => {
      const actors = actorNames(source);
      return exportsOf(source)
        .filter(({ value }) => functionsIn(source, value).some((made) => takesAppAndActor(made, actors)))
        .map(({ name, value }) => `${placeOf(source, value)} ${name} is a use case: make it with defineUseCase`);
    });

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

function isApp({ name, type }: ts.ParameterDeclaration): boolean {
  if (ts.isObjectBindingPattern(name)) return true;
  return /^_?app$/.test(name.getText()) || /\b(Infra|\w*(App|Needs))\b/.test(type?.getText() ?? '');
}

/** `Actor` itself, or a union with it. */
function isActor(type: ts.TypeNode, actors: Set<string>): boolean {
  if (ts.isUnionTypeNode(type)) return type.types.some((each) => isActor(each, actors));
  return ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && actors.has(type.typeName.text);
}
