import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../../../contract/limits';
import { useSearchAdminQuery } from '../../../../api/adminApi';
import { formatCount } from '../../../../lib/naira';
import { useLeaveAdmin } from '../../shared/decisions/useDecisions';
import { useTheme } from '../../../../ui/theme/ThemeProvider';
import { DialogModal } from '../../../../ui/dialog/DialogModal';
import { groupsFor, type CommandAction, type Option, type OptionGroup } from './commands';
import './palette.css';

const pauseMs = 150;
const keys = [
  ['↑ ↓', 'move'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const;

/** The typed text, once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function useFinds(typed: string) {
  const wanted = typed.trim();
  const q = usePaused(wanted);
  const skip = q.length < limits.findMinCharacters;
  const { currentData, isFetching, error } = useSearchAdminQuery({ q }, { skip });
  return {
    found: skip || q !== wanted ? undefined : currentData?.data,
    searching: wanted.length >= limits.findMinCharacters && (q !== wanted || isFetching),
    failed: !skip && error !== undefined,
  };
}

function useRunCommand(close: () => void) {
  const navigate = useNavigate();
  const { setMode } = useTheme();
  const [leave] = useLeaveAdmin();
  return (action: CommandAction) => {
    close();
    if (action.kind === 'go') void navigate(action.to);
    else if (action.kind === 'theme') setMode(action.mode);
    else void leave();
  };
}

/** Leads to any admin page, member, job or withdrawal: typed, chosen with the arrows, opened with Enter. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const { found, searching, failed } = useFinds(typed);
  const perform = useRunCommand(onClose);

  const groups = groupsFor(typed, found);
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ id }) => id === activeId) ?? options[0];

  // The dialog would keep the focus itself.
  useEffect(() => input.current?.focus(), []);

  const idOf = ({ id }: Option) => `${listId}-${id}`;
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
      Enter: () => active && perform(active.action),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
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
          {formatStatus({ typed, count: options.length, searching, failed })}
        </p>
        <OptionList
          id={listId}
          groups={groups}
          active={active}
          idOf={idOf}
          onPoint={({ id }) => setActiveId(id)}
          onPick={({ action }) => perform(action)}
        />
        <p className="palette__keys sn-muted" aria-hidden="true">
          {keys.map(([key, effect]) => (
            <Fragment key={key}>
              <kbd>{key}</kbd> <span>{effect}</span>{' '}
            </Fragment>
          ))}
        </p>
      </div>
    </DialogModal>
  );
}

interface Status {
  typed: string;
  count: number;
  searching: boolean;
  failed: boolean;
}

function formatStatus({ typed, count, searching, failed }: Status): string {
  if (failed) return 'Members, jobs and withdrawals couldn’t be searched. Keep typing to try again.';
  if (searching) return 'Searching...';
  if (count === 0) return 'Nothing found. Check the spelling, or type less.';
  return typed.trim() === '' ? '' : count === 1 ? '1 result' : `${formatCount(count)} results`;
}

interface OptionListProps {
  id: string;
  groups: readonly OptionGroup[];
  active: Option | undefined;
  idOf: (option: Option) => string;
  onPoint: (option: Option) => void;
  onPick: (option: Option) => void;
}

function OptionList({ id, groups, active, idOf, onPoint, onPick }: OptionListProps) {
  return (
    <div id={id} className="palette__list" role="listbox" aria-label="Results">
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
              // The press would take the focus from the input before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => option !== active && onPoint(option)}
              onClick={() => onPick(option)}
            >
              <option.icon aria-hidden />
              <b>{option.label}</b>
              {option.detail && <small className="sn-muted">{option.detail}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
