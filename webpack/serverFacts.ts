import ts from 'typescript';

const inContract = /[\\/]src[\\/]contract[\\/]/;
/** Facts for the server, its documents and tests, which browsers do not read. */
const serverOnly = new Set(['summary', 'money', 'confirms', 'audit', 'example', 'errors']);
const declares = new Set(['endpoint', 'exportOf']);

/** Drops facts that browsers do not read. */
export const withoutServerFacts: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  if (!inContract.test(file.fileName)) return file;
  const isServerOnly = ({ name }: ts.ObjectLiteralElementLike): boolean =>
    name !== undefined && serverOnly.has(name.getText(file));
  const visit = (node: ts.Node): ts.Node => {
    if (!ts.isCallExpression(node) || !declares.has(node.expression.getText(file)))
      return ts.visitEachChild(node, visit, context);
    const facts = node.arguments.at(-1);
    if (!facts || !ts.isObjectLiteralExpression(facts)) return node;
    const kept = facts.properties.filter((property) => !isServerOnly(property));
    const { factory } = context;
    return factory.updateCallExpression(node, node.expression, node.typeArguments, [
      ...node.arguments.slice(0, -1),
      factory.updateObjectLiteralExpression(facts, kept),
    ]);
  };
  return ts.visitEachChild(file, visit, context);
};
