import {
  BankOutlined,
  DesktopOutlined,
  EyeOutlined,
  LogoutOutlined,
  MoonOutlined,
  PlusOutlined,
  ProfileOutlined,
  SearchOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { type ComponentType, Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { foldForSearch, wordsOf } from '../../../../../contract/inputs/plainLetters';
import { limits } from '../../../../../contract/limits';
import type { Finds } from '../../../../../contract/overview';
import { useSearchAdminQuery } from '../../../../api/adminApi';
import { formatCount, formatNaira } from '../../../../lib/naira';
import { paths } from '../../../../paths';
import { DialogModal } from '../../../../ui/dialog/DialogModal';
import { useTheme } from '../../../../ui/theme/ThemeProvider';
import { useLater } from '../../../../ui/time';
import { useLeaveAdmin } from '../../shared/decisions/useDecisions';
import './palette.css';

type Icon = ComponentType<{ 'aria-hidden': true }>;

interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
}

interface Option {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: Icon;
  readonly also?: string | undefined;
  readonly run: () => void;
}

interface OptionGroup {
  readonly label: string;
  readonly options: readonly Option[];
}

const { admin } = paths;

const otherWords: Readonly<Record<string, string>> = {
  [admin.overview]: 'figures charts statistics money review time sign-ups',
  [admin.dashboard]: 'jobs tasks home dashboard',
  [admin.reviewJobs]: 'proofs submitted tasks queue',
  [admin.users]: 'members people',
  [admin.owners]: 'advertisers employers clients balance credit owes',
  [admin.leads]: 'leads advertisers new start a campaign',
  [admin.withdrawal]: 'withdrawals requests money',
  [admin.pay]: 'check accept confirm paid in one flow',
  [admin.payouts]: 'pay out transfers batch batches bank file sent paid returned money',
  [admin.deposits]: 'money in owners paid bank credit record confirm',
  [admin.reconciliation]: 'books ledger differences liabilities owed charges',
  [admin.referrals]: 'rewards on hold withheld checking ring',
  [admin.coupon]: 'coupons codes',
  [admin.audit]: 'log history who did what',
  [admin.security]: 'second step authenticator recovery codes admins',
  [admin.help]: 'runbooks support questions how to',
};

/** A whole reference, email or phone number. */
const isExact = ({ label, detail = '' }: Option, typed: string): boolean =>
  [label, ...detail.split(' · ')].some((part) => foldForSearch(part) === foldForSearch(typed));

const exactFirst = (groups: readonly OptionGroup[], typed: string): OptionGroup[] => {
  const rank = (option: Option | undefined): number => (option && isExact(option, typed) ? 0 : 1);
  return groups
    .map(({ label, options }) => ({ label, options: [...options].sort((one, other) => rank(one) - rank(other)) }))
    .sort((one, other) => rank(one.options[0]) - rank(other.options[0]));
};

function useGroups(places: readonly Place[], typed: string, found: Finds | undefined): OptionGroup[] {
  const navigate = useNavigate();
  const { setMode } = useTheme();
  const [leave] = useLeaveAdmin();
  const go = (to: string) => () => void navigate(to);
  const pages: Option[] = places.map((place) => ({
    ...{ ...place, id: place.to, also: otherWords[place.to], run: go(place.to) },
  }));
  const focused = `${admin.reviewJobs}?focus=1`;
  const also = 'theme colours colors dark light mode';
  const actions: Option[] = [
    { id: focused, label: 'Review one at a time', icon: EyeOutlined, also: 'focused mode proofs', run: go(focused) },
    { id: 'post', label: 'Create New Job', icon: PlusOutlined, also: 'post add task', run: go(admin.postJob) },
    { id: 'light', label: 'Light colours', icon: SunOutlined, also, run: () => setMode('light') },
    { id: 'dark', label: 'Dark colours', icon: MoonOutlined, also, run: () => setMode('dark') },
    { id: 'system', label: 'Colours like my device', icon: DesktopOutlined, also, run: () => setMode('system') },
    { id: 'out', label: 'Log out', icon: LogoutOutlined, also: 'logout sign out leave', run: () => void leave() },
  ];
  const words = wordsOf(typed);
  const fits = ({ label, also: others }: Option) =>
    words.every((word) => foldForSearch(`${label} ${others}`).includes(word));
  const { members = [], jobs = [], withdrawals = [] } = found ?? {};
  const finds: OptionGroup[] = [
    {
      label: 'Members',
      options: members.map(({ id, fullname, email, phone }) => ({
        ...{ id, label: fullname, detail: [email, phone].filter(Boolean).join(' · '), icon: UserOutlined },
        run: go(admin.user(id)),
      })),
    },
    {
      label: 'Jobs',
      options: jobs.map(({ id, jobTitle, reference, status }) => ({
        ...{ id, label: jobTitle, detail: `${reference} · ${status}`, icon: ProfileOutlined },
        run: go(admin.viewJob(id)),
      })),
    },
    {
      label: 'Withdrawals',
      options: withdrawals.map(({ id, reference, amount, status, fullname }) => ({
        ...{ id, label: `${formatNaira(amount)} by ${fullname}`, detail: `${reference} · ${status}` },
        icon: BankOutlined,
        run: go(`${admin.withdrawal}?status=all&q=${encodeURIComponent(reference)}`),
      })),
    },
  ];
  return [
    { label: 'Go to', options: pages.filter(fits) },
    { label: 'Do', options: actions.filter(fits) },
    ...exactFirst(finds, typed),
  ].filter(({ options }) => options.length > 0);
}

function useFinds(typed: string) {
  const wanted = typed.trim();
  const q = useLater(wanted, 150);
  const skip = q.length < limits.findMinCharacters;
  const { currentData, isFetching, error } = useSearchAdminQuery({ q }, { skip });
  return {
    found: skip || q !== wanted ? undefined : currentData?.data,
    searching: wanted.length >= limits.findMinCharacters && (q !== wanted || isFetching),
    failed: !skip && error !== undefined,
  };
}

export function CommandPalette({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const listId = useId();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const { found, searching, failed } = useFinds(typed);
  const groups = useGroups(places, typed, found);
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ id }) => id === activeId) ?? options[0];

  // The dialog would keep the focus.
  useEffect(() => input.current?.focus(), []);

  const idOf = ({ id }: Option) => `${listId}-${id}`;
  const perform = ({ run }: Option) => {
    onClose();
    run();
  };
  const moveTo = (option: Option | undefined) => {
    if (!option) return;
    setActiveId(option.id);
    document.getElementById(idOf(option))?.scrollIntoView({ block: 'nearest' });
  };
  const steer = (event: KeyboardEvent) => {
    const at = active ? options.indexOf(active) : -1;
    const moves: Partial<Record<string, () => void>> = {
      ArrowDown: () => moveTo(options[(at + 1) % options.length]),
      ArrowUp: () => moveTo(options.at(at - 1)),
      PageDown: () => moveTo(options.at(-1)),
      PageUp: () => moveTo(options[0]),
      Enter: () => active && perform(active),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const status = (): string => {
    if (failed) return 'Members, jobs and withdrawals couldn’t be searched. Keep typing to try again.';
    if (searching) return 'Searching...';
    if (options.length === 0) return 'Nothing found. Check the spelling, or type less.';
    return typed.trim() === '' ? '' : options.length === 1 ? '1 result' : `${formatCount(options.length)} results`;
  };

  return (
    <DialogModal open title="Go to or find" footer={null} onClose={onClose}>
      <div className="palette">
        <Input
          ref={input}
          prefix={<SearchOutlined aria-hidden />}
          size="large"
          role="combobox"
          aria-label="Go to or find"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && idOf(active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="A place, a name, an email, a phone, a reference…"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActiveId(null);
          }}
          onKeyDown={steer}
        />
        <p className="sn-muted" role="status">
          {status()}
        </p>
        <div id={listId} className="palette__list" role="listbox" aria-label="Results">
          {groups.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <div className="palette__group sn-muted" aria-hidden="true">
                {group.label}
              </div>
              {group.options.map((option) => (
                <div
                  key={option.id}
                  id={idOf(option)}
                  className="palette__option"
                  role="option"
                  aria-selected={option === active}
                  // Pressing would move the focus before the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => option !== active && setActiveId(option.id)}
                  onClick={() => perform(option)}
                >
                  <option.icon aria-hidden />
                  <b>{option.label}</b>
                  {option.detail && <small className="sn-muted">{option.detail}</small>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className="palette__keys sn-muted" aria-hidden="true">
          {Object.entries({ '↑ ↓': 'move', Enter: 'open', Esc: 'close' }).map(([key, effect]) => (
            <Fragment key={key}>
              <kbd>{key}</kbd> <span>{effect}</span>{' '}
            </Fragment>
          ))}
        </p>
      </div>
    </DialogModal>
  );
}
