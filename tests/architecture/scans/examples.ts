import ts from 'typescript';
import { type Scan, type Source, treeOf } from './source.ts';

/** Each component of the design system has an example beside it, which is its page in the style guide. */
export const componentsHaveExamples: Scan = (sources) => {
  const paths = new Set(sources.map(({ path }) => path));
  return sources
    .filter(({ path }) => /^src\/ui\/.*\.tsx$/.test(path) && !/\.(example|test)\.tsx$/.test(path))
    .filter((source) => exportsComponent(source) && !paths.has(source.path.replace(/\.tsx$/, '.example.tsx')))
    .map(
      ({ path }) =>
        `${path} has no ${path
          .split('/')
          .at(-1)
          ?.replace(/\.tsx$/, '.example.tsx')} beside it`,
    );
};

function exportsComponent(source: Source): boolean {
  return treeOf(source).statements.some((statement) => {
    if (!ts.canHaveModifiers(statement)) return false;
    const exported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return exported === true && namesOf(statement).some((name) => /^[A-Z][a-z]/.test(name));
  });
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name }) => name.getText());
}
