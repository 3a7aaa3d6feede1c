/** The nonce the server wrote into this page's head; undefined where the page came without one. */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

const patched = new WeakSet<Document>();

/**
 * Gives the page's nonce to every style element that a script creates from now on. Ant Design passes its nonce to most of
 * its styles, but the probe of the scroll bar's width and the scroll lock behind a dialog forget it.
 */
export const giveStylesTheNonce = (): void => {
  const nonce = cspNonce();
  if (!nonce || patched.has(document)) return;
  patched.add(document);
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
};
