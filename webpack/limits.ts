import ts from 'typescript';
import * as allLimits from '../src/contract/limits';

const { factory } = ts;

const asExpression = (value: unknown): ts.Expression => {
  if (typeof value === 'string') return factory.createStringLiteral(value);
  if (value === Infinity) return factory.createIdentifier('Infinity');
  if (typeof value === 'number') return factory.createNumericLiteral(value);
  if (Array.isArray(value)) return factory.createArrayLiteralExpression(value.map(asExpression));
  return factory.createObjectLiteralExpression(
    Object.entries(value as object).map(([key, one]) => factory.createPropertyAssignment(key, asExpression(one))),
  );
};

/** The value of a chain such as `limits.pageSize.audit`; undefined for anything else. */
const valueOf = (node: ts.Node, imported: ReadonlyMap<string, unknown>): unknown => {
  if (ts.isIdentifier(node)) return imported.get(node.text);
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const holder = valueOf(node.expression, imported);
  return typeof holder === 'object' && holder !== null && !Array.isArray(holder)
    ? (holder as Readonly<Record<string, unknown>>)[node.name.text]
    : undefined;
};

const importedLimits = (file: ts.SourceFile): Map<string, unknown> =>
  new Map(
    file.statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement) || !/\/limits'$/.test(statement.moduleSpecifier.getText(file))) return [];
      const names = statement.importClause?.namedBindings;
      if (!names || !ts.isNamedImports(names)) return [];
      return names.elements.map(({ name }) => [name.text, allLimits[name.text as keyof typeof allLimits]] as const);
    }),
  );

/** Writes limits where they are used: as one object, every first visit would load all of them. */
export const withLimitsInline: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  const imported = importedLimits(file);
  if (imported.size === 0) return file;
  const visit = (node: ts.Node): ts.Node => {
    const value = ts.isPropertyAccessExpression(node) ? valueOf(node, imported) : undefined;
    return value === undefined ? ts.visitEachChild(node, visit, context) : asExpression(value);
  };
  return ts.visitEachChild(file, visit, context);
};
