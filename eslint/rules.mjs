import path from 'node:path';
import { noBareText } from './bareText.mjs';
import { nameOwners, owners } from './boundaries.mjs';

const root = path.join(import.meta.dirname, '..');

/** @param {import('eslint').Rule.RuleContext} context */
const placeOf = (context) => path.relative(root, context.filename).split(path.sep).join('/');

/** The names a statement imports; `null` for the whole module. */
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
    const check = (node, source) => {
      if (typeof source?.value !== 'string') return;
      for (const { module, name, message } of strangers) {
        if (!module.test(source.value)) continue;
        const taken = namesTaken(node);
        if (name && taken && !taken.includes(name)) continue;
        context.report({ node, message });
      }
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source),
      'CallExpression[callee.name="require"]': (node) => check(node, node.arguments[0]),
    };
  },
};

const oneOwnerOfAName = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const place = placeOf(context);
    const strangers = nameOwners.filter(({ owner }) => !owner.test(place));
    const check = (kind, name, node) => {
      const rule = strangers.find((one) => one.kind === kind && one.name === name);
      if (rule) context.report({ node, message: rule.message });
    };
    return {
      'TSTypeReference > Identifier': (node) => check('type', node.name, node),
      TSTypeAliasDeclaration: (node) => check('type', node.id.name, node),
      TSInterfaceDeclaration: (node) => check('type', node.id.name, node),
      ImportSpecifier: (node) => check('type', node.imported.name, node),
      JSXAttribute: (node) => check('attribute', node.name.name, node),
      'Property > Identifier.key': (node) => check('attribute', node.name, node),
      'MemberExpression[object.name="process"][property.name="env"]': (node) =>
        check('environment', 'process.env', node),
      'VariableDeclarator[init.name="process"] Property[key.name="env"]': (node) =>
        check('environment', 'process.env', node),
      'ImportDeclaration[source.value=/^(node:)?process$/]': (node) => check('environment', 'process.env', node),
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
          if (!asserts) context.report({ node, message: 'Assert the actor before the transaction.' });
          if (!called.has('audit')) context.report({ node, message: 'A transaction writes audit.' });
        }
      },
    };
  },
};

const routeCall = /[rR]oute$/;

/** A verb is named after its endpoint; two endpoints may share one verb. */
const verbNamedLikeEndpoint = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const mounted = [];
    return {
      CallExpression(node) {
        const [endpoint, verb] = node.arguments;
        if (node.callee.type !== 'Identifier' || !routeCall.test(node.callee.name)) return;
        if (endpoint?.type === 'MemberExpression' && verb?.type === 'Identifier')
          mounted.push({ node, endpoint: endpoint.property.name, verb: verb.name });
      },
      'Program:exit'() {
        const endpoints = new Set(mounted.map(({ endpoint }) => endpoint));
        for (const { node, endpoint, verb } of mounted)
          if (verb !== endpoint && !endpoints.has(verb))
            context.report({ node, message: `Name the verb like its endpoint: ${endpoint}.` });
      },
    };
  },
};

export const workspace = {
  rules: {
    'one-owner-of-a-package': oneOwnerOfAPackage,
    'one-owner-of-a-name': oneOwnerOfAName,
    'actor-and-audit': actorAndAudit,
    'verb-named-like-endpoint': verbNamedLikeEndpoint,
    'no-bare-text': noBareText,
  },
};
