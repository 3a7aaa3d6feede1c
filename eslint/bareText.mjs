import ts from 'typescript';

const anyText = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const oneText = ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral;

/** What `text && <b />` leaves of the text. */
const isEmpty = ({ value }) => value === '' || value === 0 || value?.base10Value === '0';
const membersOf = (type) => (type.isUnion() ? type.types.flatMap(membersOf) : [type]).filter((one) => !isEmpty(one));
const isHost = ({ type, openingElement }) =>
  type === 'JSXElement' && openingElement.name.type === 'JSXIdentifier' && /^[a-z]/.test(openingElement.name.name);

/** As React reads the children: lines that hold only spaces are none. */
const isChild = (node) => {
  if (node.type === 'JSXText') return node.value.trim() !== '' || !node.value.includes('\n');
  return node.type !== 'JSXExpressionContainer' || node.expression.type !== 'JSXEmptyExpression';
};

/**
 * Translators and extensions replace text nodes. React holds on to a text node that has siblings: its next text would never be seen, and to
 * remove it, or to insert something before it, throws. The only text of an element is written through the element and survives. So beside
 * siblings, and in a fragment, whose siblings lie elsewhere, no text that changes is bare, and none that something is inserted before.
 */
export const noBareText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      changing: 'This text changes beside siblings: give it an element, or write all of it as one template.',
      after: 'What comes and goes before this text is inserted before it: give the text an element.',
      loose: 'A fragment leaves this text beside siblings that come and go: give it an element.',
      returned: 'A component that returns text leaves it beside siblings: return an element.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const { program, esTreeNodeToTSNodeMap } = sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const typesOf = (node) => membersOf(checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node)));

    /** `fixed` text, `changing` text, something that `varies`, or what is always `there`. */
    const kindOf = (child) => {
      if (child.type === 'JSXText') return child.value.trim() === '' ? 'blank' : 'fixed';
      if (child.type !== 'JSXExpressionContainer') return 'there';
      const types = typesOf(child.expression);
      if (types.length === 1 && types[0].flags & oneText) return String(types[0].value).trim() === '' ? 'blank' : 'fixed';
      if (!types.some(({ flags }) => flags & (anyText | ts.TypeFlags.Any))) return 'varies';
      return types.some(({ symbol }) => /^(?:ReactPortal|Iterable)$/.test(symbol?.name)) ? 'slot' : 'changing';
    };

    const check = (node) => {
      const children = node.children.filter(isChild);
      const isFragment = node.type === 'JSXFragment';
      if (children.length < 2 && !isFragment) return;
      const kinds = children.map(kindOf);
      children.forEach((child, at) => {
        const kind = kinds[at];
        if (kind === 'changing') context.report({ node: child, messageId: 'changing' });
        if (kind !== 'fixed') return;
        const before = kinds[at - 1] === 'blank' ? kinds[at - 2] : kinds[at - 1];
        if (isFragment) context.report({ node: child, messageId: 'loose' });
        else if (before === 'varies') context.report({ node: child, messageId: 'after' });
      });
    };

    return { JSXElement: check, JSXFragment: check };
  },
};
