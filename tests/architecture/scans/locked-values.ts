import ts from 'typescript';

/**
 * Whether a value comes from a row that the transaction has locked: from a parameter of a type that begins with
 * `Locked`, or from a function that locks. Read by syntax, through the variables and callbacks between.
 */
export function isLocked(value: ts.Node, seen: ReadonlySet<ts.Node> = new Set()): boolean {
  return identifiersIn(value).some((identifier) => {
    const declaration = declarationOf(identifier);
    if (!declaration || seen.has(declaration)) return false;
    const known = new Set([...seen, declaration]);
    if (ts.isParameter(declaration)) {
      if (declaration.type) return isLockedType(declaration.type);
      const list = listOfCallback(declaration.parent);
      return list !== undefined && isLocked(list, known);
    }
    const from = sourceOf(declaration);
    return from !== undefined && (/\b(asLocked|lock[A-Z]\w*)\b/.test(from.getText()) || isLocked(from, known));
  });
}

/** Whether a type, or one of the file that it names, contains something that is locked. */
function isLockedType(type: ts.TypeNode): boolean {
  const text = type.getText();
  if (/\bLocked/.test(text)) return true;
  const aliases = type.getSourceFile().statements.filter(ts.isTypeAliasDeclaration);
  return aliases.some(
    (alias) => new RegExp(`\\b${alias.name.text}\\b`).test(text) && /\bLocked/.test(alias.type.getText()),
  );
}

/** The list whose elements a callback gets: `rows` in `rows.map((row) => …)`. */
function listOfCallback(callback: ts.SignatureDeclaration): ts.Expression | undefined {
  const call = callback.parent;
  return ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)
    ? call.expression.expression
    : undefined;
}

/** What a variable is set to: its initializer, or the list that a loop goes through. */
function sourceOf(variable: ts.VariableDeclaration): ts.Expression | undefined {
  const loop = variable.parent.parent;
  return ts.isForOfStatement(loop) ? loop.expression : variable.initializer;
}

/** The variable or parameter that a name stands for in its function, or in its file. */
export function declarationOf(name: ts.Identifier): ts.VariableDeclaration | ts.ParameterDeclaration | undefined {
  for (let scope: ts.Node | undefined = name.parent; scope; scope = scope.parent) {
    if (!ts.isFunctionLike(scope) && !ts.isSourceFile(scope)) continue;
    const parameter = ts.isSourceFile(scope) ? undefined : scope.parameters.find((one) => binds(one.name, name.text));
    const found = parameter ?? variablesIn(scope).find((one) => binds(one.name, name.text));
    if (found) return found;
  }
  return undefined;
}

/** The variables of a function or file, without those of the functions in it. */
function variablesIn(scope: ts.Node): ts.VariableDeclaration[] {
  const found: ts.VariableDeclaration[] = [];
  const visitNode = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node)) found.push(node);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visitNode);
  };
  ts.forEachChild(scope, visitNode);
  return found;
}

function binds(name: ts.BindingName, text: string): boolean {
  if (ts.isIdentifier(name)) return name.text === text;
  return name.elements.some((element) => ts.isBindingElement(element) && binds(element.name, text));
}

/** The names in an expression that stand for values, without those of properties. */
function identifiersIn(expression: ts.Node): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visitNode = (node: ts.Node) => {
    if (ts.isIdentifier(node)) found.push(node);
    else if (ts.isPropertyAccessExpression(node)) visitNode(node.expression);
    else if (ts.isPropertyAssignment(node)) visitNode(node.initializer);
    else ts.forEachChild(node, visitNode);
  };
  visitNode(expression);
  return found;
}
