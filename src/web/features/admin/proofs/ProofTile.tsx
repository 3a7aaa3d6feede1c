import { Card } from 'antd';
import { useContext } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { formatCount } from '../../../lib/naira';
import type { RowState } from '../../../table/tableTypes';
import { Naira } from '../../../ui/Naira';
import { BannedTag } from '../shared/columns';
import { PictureFlag, ProofCell, ProofViewerContext } from './ProofCell';
import { ownPictures } from '../../../shared/proofPictures';
import { ProofActions, ProofStatus, ReviewClock } from './ProofActions';
import './proofTile.css';

export default function ProofTile({ proof, place }: { proof: Proof; place: RowState }) {
  const openViewer = useContext(ProofViewerContext);
  const { userInfo, taskInfo } = proof;
  const [first, ...others] = ownPictures(proof.proof);
  return (
    <Card
      size="small"
      className="proof-tile"
      cover={
        first === undefined ? (
          <div className="proof-tile__words">
            <ProofCell proof={proof} />
          </div>
        ) : (
          <button
            type="button"
            className="proof-tile__picture"
            aria-label={`Enlarge the proof by ${userInfo.fullname}`}
            onClick={() => openViewer(proof)}
          >
            <img src={first} alt="" loading="lazy" decoding="async" />
            {others.length > 0 && <span>{`+${formatCount(others.length)}`}</span>}
          </button>
        )
      }
    >
      <div className="admin-two">
        <b>{userInfo.fullname}</b> <BannedTag ban={userInfo.ban} />
        <small>
          <span>{`${taskInfo.jobTitle} ·`}</span> <Naira amount={taskInfo.payoutAmount} />
        </small>
        <small>
          <ProofStatus proof={proof} /> <ReviewClock proof={proof} />
        </small>
        <PictureFlag proof={proof} />
      </div>
      <ProofActions proof={proof} place={place} />
    </Card>
  );
}
