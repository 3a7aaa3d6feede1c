import { platformNames } from '../../contract/platforms';
import type { Platform } from '../../contract/primitives';

export { platformNames };
export const platforms = Object.keys(platformNames) as Platform[];
