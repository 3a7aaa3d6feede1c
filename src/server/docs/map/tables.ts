import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourcesIn, type Code, type Named } from './code';

export interface Touched {
  readonly written: readonly string[];
  /** Only read. */
  readonly read: readonly string[];
}
export interface Answered extends Touched {
  readonly verb: Named;
}

const migrations = 'src/server/db/migrations';
const schema = 'src/server/db/schema';
const mounting = new Set(['route', 'fileRoute', 'uploadRoute', 'bareRoute', 'eventsRoute']);
const writing = new Set(['insert', 'update', 'delete']);

/** The name in the database of each table that the schema declares, by where it is declared. */
const tablesOf = (code: Code): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const file of sourcesIn(schema, /\.ts$/))
    for (const node of code.topOf(file)) {
      if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) continue;
      const made = node.initializer;
      if (!made || !ts.isCallExpression(made) || made.expression.getText() !== 'pgTable') continue;
      const [named] = made.arguments;
      if (named && ts.isStringLiteral(named)) found.set(`${file}#${node.name.text}`, named.text);
    }
  return found;
};

/** The body of each function of the database that a statement may call; the newest one counts. */
const functionsOf = (): ReadonlyMap<string, string> => {
  const scripts = readdirSync(migrations)
    .sort()
    .map((name) => readFileSync(path.join(migrations, name), 'utf8'));
  const defined = scripts.flatMap((script) => [
    ...script.matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+)[^$]*?\$\$(.*?)\$\$/gs),
  ]);
  return new Map(defined.map(([, name = '', body = '']) => [name, body]));
};

/** A string or template as a statement, with a name of the database where a table of the schema is put in. */
const statementIn = (node: ts.Node, tableAt: (node: ts.Node) => string | undefined): string => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return node.templateSpans.reduce(
    (text, { expression, literal }) => `${text}${tableAt(expression) ?? '?'}${literal.text}`,
    node.head.text,
  );
};

/** The verb that is mounted, also where a function stands around it: the verb is called as its endpoint then. */
const verbIn = (code: Code, node: ts.Node, endpoint: string): Named | undefined => {
  const named = code.namedAt(node);
  if (named && (!ts.isArrowFunction(node.parent) || named.name === endpoint)) return named;
  return ts.forEachChild(node, (child) => {
    const within = verbIn(code, child, endpoint);
    return within?.name === endpoint ? within : undefined;
  });
};

/**
 * Which tables each call of the contract may reach: from its verb through everything that the verb uses. A table that stands after INSERT INTO,
 * UPDATE or DELETE FROM, in the words of the builder or of SQL, is written; any other mention reads it.
 */
export const tablesByEndpoint = (code: Code): ReadonlyMap<string, Answered> => {
  const tables = tablesOf(code);
  const names = new Set(tables.values());
  const functions = functionsOf();

  const touchedFrom = (from: readonly ts.Node[]): Touched => {
    const written = new Set<string>();
    const read = new Set<string>();
    const tableAt = (named: Named | null): string | undefined =>
      named ? tables.get(`${named.file}#${named.name}`) : undefined;
    const follow = (statement: string): void => {
      const said = statement.replace(/'[^']*'/g, "''");
      for (const [, verb = '', name = ''] of said.matchAll(
        /\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|FROM|JOIN|USING)\s+"?(\w+)/g,
      ))
        if (names.has(name)) (/^(?:FROM|JOIN|USING)$/.test(verb) ? read : written).add(name);
      for (const [, called = ''] of said.matchAll(/\b(\w+)\(/g)) {
        const body = functions.get(called);
        if (body !== undefined && !statement.includes(body)) follow(body);
      }
    };
    code.reach(from, {
      stopAt: ({ file }) => file.startsWith(`${schema}/`),
      see: (node, named) => {
        follow(statementIn(node, (part) => tableAt(code.namedAt(part))));
        const table = tableAt(named);
        if (table === undefined) return;
        const { parent } = node;
        const isWritten =
          ts.isCallExpression(parent) &&
          parent.arguments[0] === node &&
          ts.isPropertyAccessExpression(parent.expression) &&
          writing.has(parent.expression.name.text);
        (isWritten ? written : read).add(table);
      },
    });
    return { written: [...written].sort(), read: [...read].filter((table) => !written.has(table)).sort() };
  };

  const found = new Map<string, Answered>();
  for (const file of sourcesIn('src/server/modules', /Routes\.ts$/)) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && mounting.has(node.expression.getText())) {
        const [endpoint, verb, options] = node.arguments;
        const called = endpoint && code.namedAt(endpoint);
        const named = called && verb && verbIn(code, verb, called.name);
        if (named) found.set(called.name, { verb: named, ...touchedFrom([verb, ...(options ? [options] : [])]) });
      }
      ts.forEachChild(node, visit);
    };
    code.topOf(file).forEach(visit);
  }
  return found;
};
