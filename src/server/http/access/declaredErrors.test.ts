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

/** The contract only declares codes, and `errors.ts` holds texts of codes that others throw. */
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
/** The codes in a declaration's own text, and the declarations of ours that it names. */
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
  // A set goes on to what is added to it meanwhile.
  for (const node of seen) for (const used of holds(node).uses) seen.add(used);
  return new Set([...seen].flatMap((node) => holds(node).codes));
};

/** The arguments of each `route(endpoint, verb, options)` beside the endpoint, by the endpoint's name. */
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

/** The literal texts in all code that a call's verb can reach, and so every code that it can refuse with; null for a call without a route. */
const textsReachedBy = (call: string): ReadonlySet<string> | null => {
  const served = routed.get(call);
  return served ? reachedFrom(served) : null;
};

it.each(allEndpoints.map(({ name, errors = [] }) => [name, errors] as const))(
  '%s declares no refusal that its code does not hold',
  (name, errors) => {
    const reached = textsReachedBy(name);
    expect(reached).not.toBeNull();
    expect(errors.filter((code) => !reached?.has(code))).toEqual([]);
  },
);

it('a call reaches few of all refusals', () => {
  const reached = textsReachedBy('acceptTerms');
  expect(failureCodes.filter((code) => reached?.has(code))).toEqual(['terms_changed', 'unauthenticated']);
});
