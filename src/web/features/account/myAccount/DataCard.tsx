import { Button } from 'antd';
import { useDownloadDataMutation } from '../../../api/accountApi';
import { Card } from '../../../ui/Card';
import { useOneAtATime } from '../../../ui/useOneAtATime';

/** A copy of everything that is kept, to which everyone has a legal right. */
export function DataCard() {
  const [downloadData, { isLoading }] = useDownloadDataMutation();
  const fetchCopy = useOneAtATime(async () => void (await downloadData()));
  return (
    <Card title="Your data">
      <p className="acct-lead">
        One file with everything we keep about you: your details, every job and proof, every movement of money,
        messages, logins and what was recorded. Keep it private. We’ll email you each time it’s downloaded.
      </p>
      <Button aria-disabled={isLoading} onClick={() => void fetchCopy()}>
        {isLoading ? 'Collecting your data...' : 'Download my data'}
      </Button>
    </Card>
  );
}
