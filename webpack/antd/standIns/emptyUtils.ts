export const getAsSolidColor = (color: string): string => color;
