const everyMs = 15;
const timeoutMs = 15_000;

/** Waits for expected effects: calls `holds` until it no longer throws, and gives up with its last error. */
export const until = async <T>(holds: () => T | Promise<T>): Promise<T> => {
  const begun = performance.now();
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (performance.now() - begun > timeoutMs) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
};
