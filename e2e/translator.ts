import type { BrowserContext } from '@playwright/test';

/** Replaces every text node, as Google Translate does; a text that React writes to a detached node is a complaint. */
const replaceTexts = (): void => {
  const untouched = 'script, style, noscript, textarea, svg, [contenteditable="true"], font';
  const replaced = new WeakSet<Node>();
  const replace = (text: Text): void => {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untouched)) return;
    const font = document.createElement('font');
    font.appendChild(document.createElement('font')).textContent = text.data;
    replaced.add(text);
    text.replaceWith(font);
  };
  const replaceIn = (node: Node): void => {
    if (node instanceof Text) return replace(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(replace);
  };
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      if (type === 'characterData') replaceIn(target);
      addedNodes.forEach(replaceIn);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string) {
      const before = this.nodeValue;
      if (replaced.has(this))
        setTimeout(() => {
          throw new Error(`Nobody sees that "${before}" has become "${value}".`);
        });
      nodeValue?.set?.call(this, value);
    },
  });
};

export const translate = (context: BrowserContext): Promise<unknown> => context.addInitScript(replaceTexts);
