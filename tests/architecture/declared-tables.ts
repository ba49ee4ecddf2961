import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');

/** A column as TypeScript declares it: whether it can be null, be written, and be omitted in an insert. */
export type DeclaredColumn = { nullable: boolean; insertable: boolean; optional: boolean };

/** A virtual file: it evaluates the declarations of all features with Kysely's own types. */
const question = path.join(root, 'tests/architecture/declared-tables.question.ts');
const questionText = `
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '#infra/database.ts';
export type Read = { [Table in keyof Tables]: Selectable<Tables[Table]> };
export type Insert = { [Table in keyof Tables]: Insertable<Tables[Table]> };
`;

/** `orderItems` → `order_items`, as Kysely's plugin does. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every table and column that a `Tables` interface declares, by their names in the database. */
export function declaredTables(): Map<string, Map<string, DeclaredColumn>> {
  const program = createProgram();
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(question);
  if (!source) throw new Error('The question was not read');
  const typeOf = (name: string) => {
    const alias = source.statements.find((node) => ts.isTypeAliasDeclaration(node) && node.name.text === name);
    if (!alias) throw new Error(`No type ${name}`);
    return checker.getTypeAtLocation(alias);
  };
  const members = (type: ts.Type) =>
    checker.getPropertiesOfType(type).map((symbol) => ({ symbol, type: checker.getTypeOfSymbol(symbol) }));
  const inserts = new Map(members(typeOf('Insert')).map(({ symbol, type }) => [symbol.name, type]));
  return new Map(
    members(typeOf('Read')).map(({ symbol: table, type }) => {
      const insert = inserts.get(table.name);
      const columns = members(type).map(({ symbol, type: value }) => {
        const written = insert && checker.getPropertyOfType(insert, symbol.name);
        const column = {
          nullable: includesNull(value),
          insertable: written !== undefined,
          optional: written === undefined || (written.flags & ts.SymbolFlags.Optional) !== 0,
        };
        return [snakeCase(symbol.name), column] as const;
      });
      return [snakeCase(table.name), new Map(columns)];
    }),
  );
}

function includesNull(type: ts.Type): boolean {
  return type.isUnion() ? type.types.some(includesNull) : (type.flags & ts.TypeFlags.Null) !== 0;
}

function createProgram(): ts.Program {
  const read = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const isQuestion = (file: string) => path.resolve(file) === question;
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => isQuestion(file) || fileExists(file);
  host.readFile = (file) => (isQuestion(file) ? questionText : readFile(file));
  host.getSourceFile = (file, version, ...rest) =>
    isQuestion(file) ? ts.createSourceFile(file, questionText, version) : getSourceFile(file, version, ...rest);
  // why: only these files declare tables, and reading all files takes ten times as long
  const declaring = fileNames.filter((file) => /\/src\/(features\/[^/]+\/db\/tables|infra\/.*)\.ts$/.test(file));
  return ts.createProgram([question, ...declaring.filter((file) => !file.includes('.test.'))], options, host);
}
