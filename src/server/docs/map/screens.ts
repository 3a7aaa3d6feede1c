import ts from 'typescript';
import { sourcesIn, type Code, type Named } from './code';

/** A place of the web and the calls that its code may make. */
export interface Screen {
  /** The screen's address, as the build names its files. */
  readonly name: string;
  readonly file: string;
  readonly calls: readonly string[];
}

const routes = 'src/web/app/routes.tsx';
const apis = /^src\/web\/api\/\w+Api\.ts$/;
const byName = new Set(['usePrefetch', 'prefetch']);
/** An action of the queue is named after its call, and a list names the call that makes its file. */
const byProperty = new Set(['kind', 'exporting']);

/** `useListProofsQuery` and `useReviewProofMutation` are named after the call they make. */
const callOfHook = (name: string): string => {
  const [, call = ''] = /^use(?:Lazy)?(\w+?)(?:Query|Mutation)$/.exec(name) ?? [];
  return call.slice(0, 1).toLowerCase() + call.slice(1);
};

/** The call that a node makes or prepares, by whichever of the ways there are; an empty text for none. */
const callAt = (node: ts.Node, named: Named | null): string => {
  if (named && apis.test(named.file)) return callOfHook(named.name);
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'initiate')
    return ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText();
  if (ts.isPropertyAssignment(node) && byProperty.has(node.name.getText()) && ts.isStringLiteral(node.initializer))
    return node.initializer.text;
  if (!ts.isCallExpression(node)) return '';
  const { expression: callee, arguments: given } = node;
  const [first] = given;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  if (first && ts.isStringLiteral(first) && byName.has(name)) return first.text;
  return '';
};

export const screensOf = (code: Code, endpoints: ReadonlySet<string>): readonly Screen[] => {
  const callsFrom = (from: readonly ts.Node[]): string[] => {
    const found = new Set<string>();
    code.reach(from, {
      // A slice holds every call of its room; which of them is made, the hook says.
      stopAt: ({ file, name }) =>
        file === routes || (apis.test(file) && (/Api$/.test(name) || callOfHook(name) !== '')),
      see: (node, named) => {
        const call = callAt(node, named);
        if (endpoints.has(call)) found.add(call);
        const sent = ts.isCallExpression(node) && node.expression.getText() === 'urlOf' ? node.arguments[0] : undefined;
        const constant = sent && code.namedAt(sent);
        if (constant?.file.startsWith('src/contract/') && endpoints.has(constant.name)) found.add(constant.name);
      },
    });
    return [...found].sort();
  };

  const screens: Screen[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      const file = specifier && code.fileOf(routes, specifier);
      const [, name = ''] = /webpackChunkName: "([^"]+)"/.exec(node.getFullText()) ?? [];
      if (file) screens.push({ name, file, calls: callsFrom(code.topOf(file)) });
    }
    ts.forEachChild(node, visit);
  };
  code.topOf(routes).forEach(visit);
  const everywhere = sourcesIn('src/web/app/listeners', /\.ts$/);
  return [
    ...screens,
    { name: '', file: 'src/web/app/listeners', calls: callsFrom(everywhere.flatMap((file) => code.topOf(file))) },
  ];
};
