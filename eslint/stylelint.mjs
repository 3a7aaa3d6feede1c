import stylelint from 'stylelint';

const hoverRule = 'sharenaira/hover-where-it-exists';
const messages = stylelint.utils.ruleMessages(hoverRule, {
  rejected: 'A finger leaves :hover behind: put it into @media (hover: hover).',
});
const hoverPlugin = stylelint.createPlugin(hoverRule, () => (root, result) => {
  root.walkRules(/:hover/, (rule) => {
    for (let around = rule.parent; around; around = around.parent)
      if (around.type === 'atrule' && around.params === '(hover: hover)') return;
    stylelint.utils.report({ ruleName: hoverRule, result, node: rule, message: messages.rejected });
  });
});
hoverPlugin.ruleName = hoverRule;
hoverPlugin.messages = messages;

/** @type {import('stylelint').Config} */
export default {
  extends: 'stylelint-config-standard',
  reportNeedlessDisables: true,
  plugins: [hoverPlugin],
  rules: {
    [hoverRule]: true,
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    // All browsers of `browserslist` understand the properties, so fallbacks are mistakes.
    'declaration-block-no-duplicate-properties': true,
    // Safari understands ranges from 16.4; we support 16.0.
    'media-feature-range-notation': 'prefix',
    // It cannot see elements: most of the 49 pairs it reported never meet on one.
    'no-descending-specificity': null,
    // Safari on phones knows it only under this name.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust'] }],
    'selector-class-pattern': [
      '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:__[a-z0-9-]+)?(?:--[a-z0-9-]+)?$',
      { message: 'A class is named block__part--kind.' },
    ],
    // Typeface names keep their capitals.
    'value-keyword-case': ['lower', { ignoreKeywords: ['Roboto', 'SFMono-Regular', 'Menlo', 'Consolas'] }],
  },
  overrides: [
    // A test compares this file with tokens.ts.
    { files: ['../src/web/ui/theme/tokens.css'], rules: { 'color-hex-length': 'long' } },
  ],
};
