/** A CSS module in a test: every class name is its own value. */
const classNames: Record<string, string> = new Proxy({}, { get: (_target, name) => String(name) });

export default classNames;
