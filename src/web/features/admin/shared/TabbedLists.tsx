import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadingState } from '../../../ui/PageState';
import { lazyPart } from '../../../ui/lazyPart';

const TabBar = lazyPart(() => import('./TabBar').then((module) => ({ default: module.TabBar })));

export interface ListTab<Of> {
  key: string;
  label: string;
  draw: (of: Of) => ReactNode;
}

interface Props<Of> {
  name: string;
  /** A constant. The first one shows where the address names none. */
  tabs: readonly [ListTab<Of>, ...ListTab<Of>[]];
  of: Of;
}

export function TabbedLists<Of>({ name, tabs, of }: Props<Of>) {
  const [params, setParams] = useSearchParams();
  const active = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  const choose = (tab: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (tab === tabs[0].key) after.delete('tab');
      else after.set('tab', tab);
      return after;
    });
  return (
    <div className="admin-profile__lists">
      <div className="admin-tabs">
        <Suspense>
          <TabBar id={name} tabs={tabs} active={active.key} onChange={choose} />
        </Suspense>
      </div>
      <div role="tabpanel" id={`${name}-panel-${active.key}`} aria-labelledby={`${name}-tab-${active.key}`}>
        <Suspense fallback={<LoadingState rows={3} />}>{active.draw(of)}</Suspense>
      </div>
    </div>
  );
}
