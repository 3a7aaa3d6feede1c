import { Col, Row } from 'antd';
import { PageTitle } from '../../../ui/PageTitle';
import { AdminsCard } from './AdminsCard';
import { SecondFactorCard } from './SecondFactorCard';
import '../shared/admin.css';

export function SecurityPage() {
  return (
    <>
      <PageTitle title="Security" subtitle="How you log in, and the other admins." />
      <Row gutter={[16, 16]}>
        <Col xs={24} lg={12}>
          <SecondFactorCard />
        </Col>
        <Col xs={24} lg={12}>
          <AdminsCard />
        </Col>
      </Row>
    </>
  );
}

export { SecurityPage as Component };
