import { WarningOutlined } from '@ant-design/icons';
import type { Proof } from '../../../contract/proofs';
import './pictureFlag.css';

/** Marks a proof whose picture is in another proof too. */
export function PictureFlag({ proof: { sharesPicture } }: { proof: Pick<Proof, 'sharesPicture'> }) {
  if (!sharesPicture) return null;
  return (
    <span className="picture-flag">
      <WarningOutlined aria-hidden /> Picture seen before
    </span>
  );
}
