/** For `initiate`: the newest answer, and no subscription to it. */
export const readOnce = { subscribe: false, forceRefetch: true } as const;
