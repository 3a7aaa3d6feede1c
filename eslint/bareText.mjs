import ts from 'typescript';

const anyText =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.Any | ts.TypeFlags.Unknown;
const oneText = ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral;

/** The value that `text && <b />` renders if the text is empty. */
const isEmpty = ({ value }) => value === '' || value === 0 || value?.base10Value === '0';
const membersOf = (type) => (type.isUnion() ? type.types.flatMap(membersOf) : [type]).filter((one) => !isEmpty(one));
const isSlot = ({ symbol }) => /^(?:ReactPortal|Iterable)$/.test(symbol?.name);

/** Follows React: whitespace-only lines are no children. */
const isChild = (node) => {
  if (node.type === 'JSXText') return node.value.trim() !== '' || !node.value.includes('\n');
  return node.type !== 'JSXExpressionContainer' || node.expression.type !== 'JSXEmptyExpression';
};

/**
 * Translators and extensions replace text nodes. The only text of an element survives that: React writes it through the element. React keeps a
 * reference to a text beside siblings: its next value is written to the replaced node, where nobody sees it, and removing it, or inserting something
 * before it, throws. Refused are, beside siblings and in a fragment, text that changes; any text in a fragment or instead of a component's element;
 * and text that directly follows conditional content. A caller's `ReactNode` is left alone: its text is usually its only one.
 */
export const noBareText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      changing: 'This text changes beside siblings: give it an element, or write all of it as one template.',
      follows: 'What comes and goes is inserted before this text: give the text an element.',
      returned: 'A component that returns text leaves it beside its siblings: return an element.',
      loose: 'A fragment leaves this text beside siblings that come and go: give it an element.',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    // Without types, such as for a missing file, text cannot be told from an element.
    if (!program) return {};
    const checker = program.getTypeChecker();

    const kindOf = (child) => {
      if (child.type === 'JSXText') return child.value.trim() === '' ? 'blank' : 'fixed';
      if (child.type !== 'JSXExpressionContainer') return 'element';
      const types = membersOf(checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(child.expression)));
      if (types.length === 1 && types[0].flags & oneText)
        return String(types[0].value).trim() === '' ? 'blank' : 'fixed';
      return types.some(({ flags }) => flags & anyText) && !types.some(isSlot) ? 'changing' : 'varies';
    };

    const check = (node) => {
      const isFragment = node.type === 'JSXFragment';
      const children = node.children.filter(isChild);
      if (children.length < 2 && !isFragment) return;
      const kinds = children.map(kindOf);
      children.forEach((child, at) => {
        const report = (messageId) => context.report({ node: child, messageId });
        const before = kinds[at - 1] === 'blank' ? kinds[at - 2] : kinds[at - 1];
        if (kinds[at] === 'changing') report('changing');
        else if (kinds[at] === 'fixed' && isFragment) report('loose');
        else if (kinds[at] === 'fixed' && before === 'varies') report('follows');
      });
    };

    const isText = (node) => /^(?:fixed|changing)$/.test(kindOf({ type: 'JSXExpressionContainer', expression: node }));
    const checkReturned = (node, { id, parent }) => {
      const name = id?.name ?? parent.id?.name;
      if (node && /^[A-Z][^A-Z_]/.test(name) && isText(node)) context.report({ node, messageId: 'returned' });
    };
    const functions = [];

    return {
      JSXElement: check,
      JSXFragment: check,
      ':function': (node) => functions.push(node),
      ':function:exit'(node) {
        functions.pop();
        if (node.body.type !== 'BlockStatement') checkReturned(node.body, node);
      },
      ReturnStatement: ({ argument }) => checkReturned(argument, functions.at(-1)),
    };
  },
};
