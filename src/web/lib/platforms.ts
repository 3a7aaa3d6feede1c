import { type Platform, platformNames } from '../../contract/primitives';

export { platformNames };
export const platforms = Object.keys(platformNames) as Platform[];
