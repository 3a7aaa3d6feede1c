import { WhatsAppOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { useGetProfileQuery } from '../../api/profileApi';
import { brand } from '../../brand';
import { formatNaira } from '../../lib/naira';
import { referralLink } from '../../lib/referralCode';
import { Failure } from '../../shared/Answer';
import { CopyButton } from '../../ui/CopyButton';
import { Dialog } from '../../ui/dialog/Dialog';
import { Icon } from '../../ui/Icon';
import { LoadingState } from '../../ui/PageState';
import { lazyPart } from '../../ui/lazyPart';

const QrCode = lazyPart(() => import('../../ui/QrCode').then((module) => ({ default: module.SavedQrCode })));

const invitation = `Join me on ${brand.name} and get paid for small jobs. Joining is free.`;

const share = (url: string) => navigator.share({ title: brand.name, text: invitation, url }).catch(() => undefined);

export function ReferralBanner() {
  const profile = useGetProfileQuery();
  const [showsCode, setShowsCode] = useState(false);
  if (profile.error && !profile.data) return <Failure query={profile} failed={messages.profile.loadFailed} />;
  const code = profile.data?.data.referral_code;
  const link = code && referralLink(code);
  return (
    <section className="ref-banner" aria-label="Your referral link">
      <h2>
        <b>{formatNaira(limits.referralRewardNaira)}</b> for each friend who joins
      </h2>
      <p>
        We’ll pay it into your wallet as soon as a friend who signed up with your link activates their account, once per
        friend. Joining is free.
      </p>
      {link && (
        <div className="sn-line ref-banner__ways">
          <Button
            type="primary"
            icon={<WhatsAppOutlined aria-hidden />}
            href={`https://wa.me/?text=${encodeURIComponent(`${invitation} ${link}`)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            WhatsApp
          </Button>
          {typeof navigator.share === 'function' && (
            <Button onClick={() => void share(link)}>
              <Icon name="share" size={18} />
              Share
            </Button>
          )}
          <CopyButton text={link} label="Copy link" toast={messages.withdrawals.referralLinkCopied} labelled />
          <Button aria-haspopup="dialog" {...Dialog.onIntent} onClick={() => setShowsCode(true)}>
            <Icon name="qr" size={18} />
            QR code
          </Button>
        </div>
      )}
      <code aria-busy={!link}>{link ?? '…'}</code>
      {link && (
        <Dialog
          open={showsCode}
          onClose={() => setShowsCode(false)}
          title="Your referral QR code"
          width={420}
          footer={null}
        >
          <div className="ref-qr">
            <Suspense fallback={<LoadingState rows={6} />}>
              <QrCode text={link} label={`QR code of your referral link, ${link}`} />
            </Suspense>
            <p>Your friend points their phone’s camera at it and gets the sign-up page with your referral number.</p>
          </div>
        </Dialog>
      )}
    </section>
  );
}
