/** In tests every class name of a CSS module is its own value. */
const classNames: Record<string, string> = new Proxy({}, { get: (_target, name) => String(name) });

export default classNames;
