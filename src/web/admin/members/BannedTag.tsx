import type { StandingBan } from '../../../contract/primitives';
import { StatusTag } from '../../ui/StatusTag';

/** A member's ban beside their name; nothing for who is not banned. */
export function BannedTag({ ban }: { ban: StandingBan }) {
  return ban && <StatusTag kind="member" status="banned" />;
}
