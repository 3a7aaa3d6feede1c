import postcss, { type ChildNode, type Container } from 'postcss';

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Rules that static markup can match, with the variables they read. */
export function extractStyles(css: string, markup: string): string {
  const classes = new Set(namesIn(markup, /\sclass="([^"]*)"/g).flatMap((list) => list.split(' ')));
  const isDrawn = (selector: string): boolean =>
    namesIn(selector.replace(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, ''), /\.([\w-]+)/g).every((name) =>
      classes.has(name),
    );
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && /keyframes$/.test(String(rule.parent.name))) return;
    const drawn = rule.selectors.filter(isDrawn);
    if (drawn.length === 0) rule.remove();
    else rule.selectors = drawn;
  });

  const read = new Set<string>();
  const animations = new Set<string>();
  const note = (text: string): void => {
    for (const name of namesIn(text, /var\((--[\w-]+)/g)) {
      if (read.has(name)) continue;
      read.add(name);
      root.walkDecls(name, ({ value }) => note(value));
    }
  };
  root.walkDecls((declaration) => {
    if (!declaration.prop.startsWith('--')) note(declaration.value);
    if (/^animation(?:-name)?$/.test(declaration.prop))
      for (const word of declaration.value.split(/[\s,]+/)) animations.add(word);
  });
  root.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!animations.has(rule.params)) rule.remove();
  });
  const prune = (container: Container): void => {
    container.each((node: ChildNode) => {
      if (!('nodes' in node) || !node.nodes) return;
      prune(node);
      if (node.nodes.length === 0) node.remove();
    });
  };
  prune(root);
  return root.toString();
}
