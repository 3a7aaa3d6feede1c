/** @jest-environment node */
import path from 'node:path';
import ts from 'typescript';
import { allEndpoints } from '../../../contract';
import { failureCodes } from '../../../contract/errors';

const source = path.join(__dirname, '..', '..', '..');
const config = path.join(source, 'server', 'tsconfig.json');
const { fileNames, options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(config, (file) => ts.sys.readFile(file)).config,
  ts.sys,
  path.dirname(config),
);
const files = fileNames.filter((file) => !/\.test\.|\/testing\//.test(file));
const program = ts.createProgram(files, { ...options, noEmit: true });
const checker = program.getTypeChecker();

/** The contract declares codes and `errors.ts` has their texts; neither throws. */
const throwsNothing = (node: ts.Node): boolean =>
  /\/src\/contract\/|\/src\/server\/errors\.ts$/.test(node.getSourceFile().fileName);

const symbolOf = (name: ts.Node): ts.Symbol | undefined => {
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
};
const isOurCode = (node: ts.Node): boolean =>
  node.getSourceFile().fileName.startsWith(source) && !ts.isSourceFile(node) && !ts.isParameter(node);

interface Holds {
  readonly codes: readonly string[];
  readonly uses: readonly ts.Node[];
}
const known = new Map<ts.Node, Holds>();
/** A declaration's codes and the declarations it names. */
const holds = (declaration: ts.Node): Holds => {
  const before = known.get(declaration);
  if (before) return before;
  const [codes, uses]: [string[], ts.Node[]] = [[], []];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isStringLiteral(node)) codes.push(node.text);
    if (ts.isPropertyAssignment(node)) codes.push(node.name.getText());
    if (ts.isIdentifier(node)) uses.push(...(symbolOf(node)?.declarations ?? []).filter(isOurCode));
    ts.forEachChild(node, visit);
  };
  if (!throwsNothing(declaration)) visit(declaration);
  const found = { codes, uses };
  known.set(declaration, found);
  return found;
};

const reachedFrom = (start: readonly ts.Node[]): ReadonlySet<string> => {
  const seen = new Set(start);
  // A set's iteration includes later additions.
  for (const node of seen) for (const used of holds(node).uses) seen.add(used);
  return new Set([...seen].flatMap((node) => holds(node).codes));
};

/** The other arguments of each `route(endpoint, verb, options)`, by endpoint. */
const routed = new Map<string, readonly ts.Node[]>();
const findRoutes = (node: ts.Node): void => {
  if (ts.isCallExpression(node) && /route$/i.test(node.expression.getText())) {
    const [endpoint, ...served] = node.arguments;
    const name = endpoint && ts.isPropertyAccessExpression(endpoint) ? endpoint.name : endpoint;
    if (name) routed.set(symbolOf(name)?.name ?? '', served);
  }
  ts.forEachChild(node, findRoutes);
};
for (const file of program.getSourceFiles()) if (file.fileName.includes('/src/server/modules/')) findRoutes(file);

/** All literal texts that a call's verb can reach, so every code it can refuse with; null without a route. */
const textsReachedBy = (call: string): ReadonlySet<string> | null => {
  const served = routed.get(call);
  return served ? reachedFrom(served) : null;
};

it.each(allEndpoints.map(({ name, errors = [] }) => [name, errors] as const))(
  '%s declares only refusals its code contains',
  (name, errors) => {
    const reached = textsReachedBy(name);
    expect(reached).not.toBeNull();
    expect(errors.filter((code) => !reached?.has(code))).toEqual([]);
  },
);

it('each call reaches few of all refusals', () => {
  const reached = textsReachedBy('acceptTerms');
  expect(failureCodes.filter((code) => reached?.has(code))).toEqual(['terms_changed', 'unauthenticated']);
});
