import type { StandingBan } from '../../../../../contract/primitives';
import { StatusTag } from '../../../../shared/StatusTag';

export const getMemberStatus = ({ status, closed }: { status: boolean; closed: boolean }): string => {
  if (closed) return 'closed';
  return status ? 'active' : 'banned';
};

/** A member's ban beside their name; nothing for a member without one. */
export function BannedTag({ ban }: { ban: StandingBan }) {
  return ban && <StatusTag kind="member" status="banned" />;
}
