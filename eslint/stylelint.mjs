/** @type {import('stylelint').Config} */
export default {
  extends: 'stylelint-config-standard',
  reportNeedlessDisables: true,
  rules: {
    // Blank lines are no fault.
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    // No browser of `browserslist` needs a fallback.
    'declaration-block-no-duplicate-properties': true,
    // Ranges are read from Safari 16.4 on, and ours begins at 16.0.
    'media-feature-range-notation': 'prefix',
    // It knows no elements: of the 49 pairs it found, most can never meet on one.
    'no-descending-specificity': null,
    // Safari on phones knows it only by this name.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust'] }],
    'selector-class-pattern': [
      '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:__[a-z0-9-]+)?(?:--[a-z0-9-]+)?$',
      { message: 'A class is named block__part--kind.' },
    ],
    // Names of typefaces keep their capitals.
    'value-keyword-case': ['lower', { ignoreKeywords: ['Roboto', 'SFMono-Regular', 'Menlo', 'Consolas'] }],
  },
  overrides: [
    // A test compares it with tokens.ts.
    { files: ['../src/web/ui/theme/tokens.css'], rules: { 'color-hex-length': 'long' } },
  ],
};
