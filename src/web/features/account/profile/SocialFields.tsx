import { Input } from 'antd';
import type { Socials } from '../../../../contract/profile';
import type { Platform } from '../../../../contract/primitives';
import { platformNames } from '../../../lib/platforms';
import { FormItem } from '../../../ui/form/FormItem';
import { Verification } from './Verification';
import { optional } from './profileRules';

/** One platform: the name there, the followers, and the screenshot that shows them. */
export function SocialFields({ platform, socials }: { platform: Platform; socials: Socials }) {
  const name = platformNames[platform];
  return (
    <>
      <div className="acct-social">
        <FormItem name={platform} label={`${name} name or address`} rules={optional(platform)}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </FormItem>
        <FormItem
          name={`${platform}_followers`}
          label={`Followers on ${name}`}
          rules={optional(`${platform}_followers`)}
        >
          <Input inputMode="numeric" autoComplete="off" />
        </FormItem>
      </div>
      <Verification platform={platform} socials={socials} />
    </>
  );
}
