import type { StandingBan } from '../../../contract/primitives';
import { StatusTag } from '../../shared/StatusTag';

/** A member's ban beside their name; nothing for a member without one. */
export function BannedTag({ ban }: { ban: StandingBan }) {
  return ban && <StatusTag kind="member" status="banned" />;
}
