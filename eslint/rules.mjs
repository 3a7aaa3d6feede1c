import path from 'node:path';
import { nameOwners, owners } from './boundaries.mjs';

const root = path.join(import.meta.dirname, '..');

/** @param {import('eslint').Rule.RuleContext} context */
const placeOf = (context) => path.relative(root, context.filename).split(path.sep).join('/');

/** The names a statement takes from a module; `null` where it takes the module whole. */
function namesTaken(node) {
  if (node.type === 'ImportDeclaration') {
    if (node.specifiers.some((one) => one.type === 'ImportNamespaceSpecifier')) return null;
    return node.specifiers.map((one) => one.imported?.name ?? 'default');
  }
  if (node.type === 'ExportNamedDeclaration') return node.specifiers.map((one) => one.local.name);
  return null;
}

const oneOwnerOfAPackage = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const place = placeOf(context);
    const strangers = owners.filter(({ owner, within }) => !owner.test(place) && (!within || within.test(place)));
    const look = (node, source) => {
      if (typeof source?.value !== 'string') return;
      for (const { module, name, message } of strangers) {
        if (!module.test(source.value)) continue;
        const taken = namesTaken(node);
        if (name && taken && !taken.includes(name)) continue;
        context.report({ node, message });
      }
    };
    return {
      ImportDeclaration: (node) => look(node, node.source),
      ExportNamedDeclaration: (node) => look(node, node.source),
      ExportAllDeclaration: (node) => look(node, node.source),
      ImportExpression: (node) => look(node, node.source),
      TSImportType: (node) => look(node, node.source),
      'CallExpression[callee.name="require"]': (node) => look(node, node.arguments[0]),
    };
  },
};

const oneOwnerOfAName = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const place = placeOf(context);
    const strangers = nameOwners.filter(({ owner }) => !owner.test(place));
    const look = (kind, name, node) => {
      const rule = strangers.find((one) => one.kind === kind && one.name === name);
      if (rule) context.report({ node, message: rule.message });
    };
    return {
      'TSTypeReference > Identifier': (node) => look('type', node.name, node),
      TSTypeAliasDeclaration: (node) => look('type', node.id.name, node),
      TSInterfaceDeclaration: (node) => look('type', node.id.name, node),
      ImportSpecifier: (node) => look('type', node.imported.name, node),
      JSXAttribute: (node) => look('attribute', node.name.name, node),
      'Property > Identifier.key': (node) => look('attribute', node.name, node),
      'MemberExpression[object.name="process"][property.name="env"]': (node) =>
        look('environment', 'process.env', node),
      'VariableDeclarator[init.name="process"] Property[key.name="env"]': (node) =>
        look('environment', 'process.env', node),
      'ImportDeclaration[source.value=/^(node:)?process$/]': (node) => look('environment', 'process.env', node),
    };
  },
};

const actorAndAudit = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const opened = [];
    const called = new Set();
    return {
      'CallExpression[callee.type="Identifier"]'(node) {
        if (node.callee.name === 'inTransaction') opened.push(node);
        called.add(node.callee.name);
      },
      'Program:exit'() {
        const asserts = [...called].some((name) => /^assert[A-Z]/.test(name));
        for (const node of opened) {
          if (!asserts) context.report({ node, message: 'Who opens a transaction has asserted the actor first.' });
          if (!called.has('audit')) context.report({ node, message: 'Who opens a transaction writes audit.' });
        }
      },
    };
  },
};

/** Rules of this house that no published plugin knows. */
export const house = {
  rules: {
    'one-owner-of-a-package': oneOwnerOfAPackage,
    'one-owner-of-a-name': oneOwnerOfAName,
    'actor-and-audit': actorAndAudit,
  },
};
