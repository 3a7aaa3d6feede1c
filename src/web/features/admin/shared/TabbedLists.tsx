import { type ReactNode, Suspense } from 'react';
import { LoadingState } from '../../../ui/PageState';
import { lazyPart } from '../../../ui/lazyPart';
import { useAddressParam } from './useAddressParam';

const TabBar = lazyPart(() => import('./TabBar').then((module) => ({ default: module.TabBar })));

export interface ListTab<Of> {
  key: string;
  label: string;
  draw: (of: Of) => ReactNode;
}

interface Props<Of> {
  name: string;
  /** Constant; the first is the default. */
  tabs: readonly [ListTab<Of>, ...ListTab<Of>[]];
  of: Of;
}

export function TabbedLists<Of>({ name, tabs, of }: Props<Of>) {
  const [tab, setTab] = useAddressParam('tab', {});
  const active = tabs.find(({ key }) => key === tab) ?? tabs[0];
  return (
    <div className="admin-profile__lists">
      <div className="admin-tabs">
        <Suspense>
          <TabBar
            id={name}
            tabs={tabs}
            active={active.key}
            onChange={(key) => setTab(key === tabs[0].key ? null : key)}
          />
        </Suspense>
      </div>
      <div role="tabpanel" id={`${name}-panel-${active.key}`} aria-labelledby={`${name}-tab-${active.key}`}>
        <Suspense fallback={<LoadingState rows={3} />}>{active.draw(of)}</Suspense>
      </div>
    </div>
  );
}
