import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A name at the top of a file. */
export interface Named {
  readonly file: string;
  readonly name: string;
}

interface Module {
  /** Names that the file gives to what stands in it. */
  readonly declared: ReadonlyMap<string, readonly ts.Node[]>;
  /** Names that it has from another file of ours; `*` stands for all of that file. */
  readonly imported: ReadonlyMap<string, Named>;
  /** What it passes on under a name, and the files of which it passes on everything. */
  readonly exported: ReadonlyMap<string, Named>;
  readonly passedOn: readonly string[];
}

export interface Look {
  /** Names that are looked at and not entered. */
  readonly stopAt?: (named: Named) => boolean;
  /** Called with each node of the names that are entered, and with what a node that is a name stands for. */
  readonly see: (node: ts.Node, named: Named | null) => void;
}

const endings = ['', '.ts', '.tsx', '/index.ts'];

/** The file that a relative import means; null for a package, and for what is no code. */
const fileOf = (from: string, specifier: ts.Node): string | null => {
  if (!ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return null;
  const base = path.posix.join(path.posix.dirname(from), specifier.text);
  return endings.map((ending) => base + ending).find((file) => /\.tsx?$/.test(file) && existsSync(file)) ?? null;
};

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesIn(element.name)));

/** What a statement declares; types are no part of what runs. */
const declaredBy = (statement: ts.Statement): [string, ts.Node][] => {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((one) =>
      namesIn(one.name).map((name): [string, ts.Node] => [name, one]),
    );
  if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
    return [[statement.name.text, statement]];
  return [];
};

const importedBy = (file: string, statement: ts.Statement): [string, Named][] => {
  if (!ts.isImportDeclaration(statement)) return [];
  const from = fileOf(file, statement.moduleSpecifier);
  const bindings = statement.importClause?.namedBindings;
  if (from === null || bindings === undefined || statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    return [];
  if (ts.isNamespaceImport(bindings)) return [[bindings.name.text, { file: from, name: '*' }]];
  return bindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => [name.text, { file: from, name: (propertyName ?? name).text }]);
};

const readModule = (file: string): Module => {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  const declared = new Map<string, ts.Node[]>();
  for (const [name, node] of statements.flatMap(declaredBy)) declared.set(name, [...(declared.get(name) ?? []), node]);
  const exported = new Map<string, Named>();
  const passedOn: string[] = [];
  for (const statement of statements) {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) continue;
    const from = statement.moduleSpecifier ? fileOf(file, statement.moduleSpecifier) : file;
    if (from === null) continue;
    if (!statement.exportClause) passedOn.push(from);
    else if (ts.isNamedExports(statement.exportClause))
      for (const { name, propertyName } of statement.exportClause.elements)
        exported.set(name.text, { file: from, name: (propertyName ?? name).text });
  }
  const imported = new Map(statements.flatMap((statement) => importedBy(file, statement)));
  return { declared, imported, exported, passedOn };
};

/** Whether an identifier is the name of a member, an attribute or a thing declared here, and so stands for nothing outside. */
const isLabel = (node: ts.Identifier): boolean => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent))
    return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.name === node || parent.propertyName === node;
  return (
    (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isFunctionLike(parent)) && parent.name === node
  );
};

const importedLazily = (node: ts.Node): ts.Node | undefined =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined;

/** Which members of a thing are used, level by level; null where it may be any of them. */
type Members = readonly (ReadonlySet<string> | null)[];

const keyOf = ({ file, name }: Named, members: Members): string =>
  [file, name, ...members.map((names) => (names ? [...names].sort().join(',') : '*'))].join('#');

/** `queues[queue].describe`, `proofs.page`, or `const { rows } = queues[queue]`. */
const membersUsed = (node: ts.Node): Members => {
  const { parent } = node;
  if (ts.isNonNullExpression(parent)) return membersUsed(parent);
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
    return [new Set([parent.name.text]), ...membersUsed(parent)];
  if (ts.isElementAccessExpression(parent) && parent.expression === node) return [null, ...membersUsed(parent)];
  if (ts.isVariableDeclaration(parent) && parent.initializer === node && ts.isObjectBindingPattern(parent.name)) {
    const names = parent.name.elements.map(({ name, propertyName }) => (propertyName ?? name).getText());
    return [new Set(names)];
  }
  return [];
};

/** The parts of an object that nobody uses who uses these members alone. */
const unusedIn = (object: ts.Expression, [names = null, ...deeper]: Members): ts.Node[] =>
  !ts.isObjectLiteralExpression(object)
    ? []
    : object.properties.flatMap((property) => {
        if (!property.name) return [];
        if (names && !names.has(property.name.getText())) return [property];
        return ts.isPropertyAssignment(property) ? unusedIn(property.initializer, deeper) : [];
      });

/** What a function that is written as one object, or ends with one, answers. */
const answeredBy = (declaration: ts.Node | undefined): ts.Expression | undefined => {
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  if (!made || !ts.isArrowFunction(made)) return undefined;
  if (!ts.isBlock(made.body)) return ts.isParenthesizedExpression(made.body) ? made.body.expression : made.body;
  return made.body.statements.find(ts.isReturnStatement)?.expression;
};

/**
 * The code as names that use each other: read by the compiler's parser alone, without types, so that it is done in a moment. A function that is
 * called through a parameter or a field is met where it is handed over.
 */
export const readCode = () => {
  const modules = new Map<string, Module>();
  const moduleOf = (file: string): Module => {
    const module = modules.get(file) ?? readModule(file);
    modules.set(file, module);
    return module;
  };

  /** Where a name that a file exports is declared. */
  const exportOf = ({ file, name }: Named): Named | null => {
    const { declared, exported, passedOn } = moduleOf(file);
    const passed = exported.get(name);
    if (passed && (passed.file !== file || passed.name !== name))
      return passed.file === file ? meaning(file, passed.name) : exportOf(passed);
    if (declared.has(name)) return { file, name };
    const [found = null] = passedOn.flatMap((from) => exportOf({ file: from, name }) ?? []);
    return found;
  };

  /** What a name means in a file. */
  const meaning = (file: string, name: string): Named | null => {
    const { declared, imported } = moduleOf(file);
    if (declared.has(name)) return { file, name };
    const from = imported.get(name);
    return from && from.name !== '*' ? exportOf(from) : null;
  };

  /** What a node stands for, if it is a name of ours: `reviewProof`, or `contract.reviewProof`. */
  const namedAt = (node: ts.Node): Named | null => {
    const file = node.getSourceFile().fileName;
    if (ts.isIdentifier(node)) return isLabel(node) ? null : meaning(file, node.text);
    if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return null;
    const space = moduleOf(file).imported.get(node.expression.text);
    return space?.name === '*' ? exportOf({ file: space.file, name: node.name.text }) : null;
  };

  /** Everything that a file that is fetched lazily may bring. */
  const exportsOf = (file: string): Named[] => [...moduleOf(file).declared.keys()].map((name) => ({ file, name }));

  /** Goes through all that the nodes use, and what that uses in turn. Of an object, only the members that are used. */
  const reach = (from: readonly ts.Node[], { stopAt = () => false, see }: Look): void => {
    const entered = new Set<string>();
    const enter = (named: Named, members: Members = []): void => {
      if (stopAt(named) || entered.has(keyOf(named, [])) || entered.has(keyOf(named, members))) return;
      entered.add(keyOf(named, members));
      for (const node of nodesOf(named)) {
        const made = ts.isVariableDeclaration(node) ? node.initializer : undefined;
        const maker = made && ts.isCallExpression(made) ? namedAt(made.expression) : null;
        if (!made || members.length === 0) visit(node, new Set());
        else if (!maker) visit(node, new Set(unusedIn(made, members)));
        else {
          // What the maker is given may be used by each member.
          if (ts.isCallExpression(made)) made.arguments.forEach((given) => visit(given, new Set()));
          const [declaration] = nodesOf(maker);
          const answered = answeredBy(declaration);
          if (declaration) visit(declaration, new Set(answered ? unusedIn(answered, members) : []));
        }
      }
    };
    const visit = (node: ts.Node, without: ReadonlySet<ts.Node>): void => {
      if (ts.isTypeNode(node) || without.has(node)) return;
      const named = namedAt(node);
      see(node, named);
      if (named) later.push(() => enter(named, membersUsed(node)));
      const lazily = importedLazily(node);
      const file = lazily && fileOf(node.getSourceFile().fileName, lazily);
      if (file) later.push(() => exportsOf(file).forEach((one) => enter(one)));
      ts.forEachChild(node, (child) => visit(child, without));
    };
    const later: (() => void)[] = from.map((node) => () => visit(node, new Set()));
    for (let next = later.pop(); next; next = later.pop()) next();
  };

  const nodesOf = ({ file, name }: Named): readonly ts.Node[] => moduleOf(file).declared.get(name) ?? [];
  /** Every declaration at the top of a file. */
  const topOf = (file: string): ts.Node[] => [...moduleOf(file).declared.values()].flat();

  return { reach, namedAt, nodesOf, topOf, fileOf };
};
export type Code = ReturnType<typeof readCode>;

/** The source files below a folder, without those of tests, in the order of their names. */
export const sourcesIn = (folder: string, ending: RegExp): string[] =>
  ts.sys
    .readDirectory(folder, ['.ts', '.tsx'])
    .map((file) => path.posix.relative('.', file.split(path.sep).join('/')))
    .filter((file) => ending.test(file) && !/\.test\.tsx?$/.test(file))
    .sort();
