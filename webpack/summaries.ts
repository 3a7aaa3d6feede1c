import ts from 'typescript';

const inContract = /[\\/]src[\\/]contract[\\/]/;
const isSentence = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isBinaryExpression(node);

/** Leaves out the sentences that the API's documents are made of: nothing in a browser reads them. */
export const withoutSummaries: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  if (!inContract.test(file.fileName)) return file;
  const visit = (node: ts.Node): ts.Node | undefined =>
    ts.isPropertyAssignment(node) && node.name.getText(file) === 'summary' && isSentence(node.initializer)
      ? undefined
      : ts.visitEachChild(node, visit, context);
  return ts.visitEachChild(file, visit, context);
};
