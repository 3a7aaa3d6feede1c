import { Button } from 'antd';
import { useGetStatisticsQuery } from '../../api/profileApi';
import { brand } from '../../brand';
import { installAskedKey, type InstallPrompt } from '../../lib/installPrompt';
import { useKeptSwitch } from '../../ui/hooks';
import './sharedPictures.css';

/** After the first approved proof, until it is answered either way. */
export function InstallHint({ prompt }: { prompt: InstallPrompt }) {
  const [answered, answer] = useKeptSwitch(installAskedKey);
  const { data: statistics } = useGetStatisticsQuery();
  if (answered || !statistics?.data.successful) return null;
  const install = () => {
    answer(true);
    void prompt.prompt();
  };
  return (
    <section className="sn-note sn-note--info sn-line job-install" aria-label={`Put ${brand.name} on your phone`}>
      <p>Put {brand.name} on your phone, and share screenshots into your jobs from your gallery.</p>
      <Button type="primary" onClick={install}>
        Install
      </Button>
      <Button onClick={() => answer(true)}>Not now</Button>
    </section>
  );
}
