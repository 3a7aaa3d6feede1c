import type { Socials } from '../../../../contract/profile';
import type { Platform } from '../../../../contract/primitives';

/** True if there is a follower count for a screenshot to prove. */
export const hasStated = (socials: Socials, platform: Platform): boolean =>
  socials[platform] !== '' && socials.followers[platform] !== null;
