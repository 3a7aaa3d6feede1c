declare module '*.css?shared';
