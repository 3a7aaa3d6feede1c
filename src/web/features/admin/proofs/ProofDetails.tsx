import { Flex } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import type { Proof } from '../../../../contract/proofs';
import type { RowState } from '../../../table/tableTypes';
import { useGetProofQuery } from '../../../api/adminApi';
import { JobFacts, MemberHistory, DuplicatePictures, LinkOpens, OwnerWordLine } from './ProofContext';
import { MemberSigns } from '../shared/members/MemberSigns';
import { Failure } from '../../../shared/Answer';
import { ProofActions, ProofStatus, ReviewClock } from './ProofActions';
import { ProofViewer } from './ProofViewer';

export function ProofDetails({ proof, place }: { proof: Proof; place: RowState }) {
  const { data: answer, error, refetch } = useGetProofQuery({ id: proof.dataValues.id });
  const detail = answer?.data;
  return (
    <>
      <Flex wrap gap="middle" align="center" justify="space-between">
        <ProofStatus proof={proof} />
        <ReviewClock proof={proof} />
        <OneByOne id={proof.dataValues.id} />
        <ProofActions proof={proof} place={place} />
      </Flex>
      <OwnerWordLine proof={proof} />
      <LinkOpens proof={proof} />
      <ProofViewer proof={proof} />
      {error && !detail && <Failure failed="The proof could not be loaded." query={{ error, refetch }} />}
      <DuplicatePictures detail={detail} />
      <JobFacts detail={detail} />
      <MemberSigns userId={proof.userInfo.id} besides={proof.dataValues.id} />
      <MemberHistory detail={detail} userId={proof.userInfo.id} />
    </>
  );
}

function OneByOne({ id }: { id: string }) {
  const [params] = useSearchParams();
  const there = new URLSearchParams(params);
  there.delete('open');
  there.set('focus', id);
  return <Link to={{ search: `?${there}` }}>One by one from here</Link>;
}
