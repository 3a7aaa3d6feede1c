import type { NetworkState } from '../../session/networkSlice';
import type { SessionState } from '../../session/sessionSlice';
import { adminVerdict, guestVerdict, memberVerdict } from './guards';

const none: SessionState = { token: null, isAdmin: false, status: 'signed-out', endedBy: null };
const sessions = {
  loading: { ...none, token: 'stored', status: 'loading' },
  nobody: none,
  expired: { ...none, endedBy: 'expiry' },
  left: { ...none, endedBy: 'logout' },
  member: { ...none, token: 'held', status: 'signed-in' },
  admin: { ...none, token: 'held', status: 'signed-in', isAdmin: true },
} satisfies Record<string, SessionState>;
const networks = {
  online: { online: true, lastCheckAt: 1, error: null },
  offline: { online: false, lastCheckAt: 1, error: 'Connection timeout' },
} satisfies Record<string, NetworkState>;

const place = '/account/withdraw?x=1';
const wait = { kind: 'wait' };
const show = { kind: 'show' };
const offline = { kind: 'go', to: '/offline', state: { from: place, error: 'Connection timeout' } };
const login = { kind: 'go', to: '/login', state: { from: place } };
const plainLogin = { kind: 'go', to: '/login', state: undefined };
const dashboard = { kind: 'go', to: '/account/dashboard', state: undefined };

const rows: [keyof typeof sessions, keyof typeof networks, member: object, admin: object][] = [
  ['loading', 'online', wait, wait],
  ['loading', 'offline', wait, wait],
  ['nobody', 'offline', offline, offline],
  ['nobody', 'online', login, login],
  ['expired', 'online', login, login],
  ['left', 'online', plainLogin, plainLogin],
  ['member', 'offline', offline, offline],
  ['member', 'online', show, dashboard],
  ['admin', 'offline', offline, offline],
  ['admin', 'online', show, show],
];
test.each(rows)('%s, %s: member area %j, admin area %j', (session, network, member, admin) => {
  const situation = { session: sessions[session], network: networks[network], place };
  expect(memberVerdict(situation)).toEqual(member);
  expect(adminVerdict(situation)).toEqual(admin);
});

const job = '/account/job-details/7?from=list';
test.each<[keyof typeof sessions, string, object]>([
  ['member', job, show],
  ['admin', job, show],
  ['nobody', job, { kind: 'go', to: '/offline', state: { from: job, error: 'Connection timeout' } }],
  [
    'member',
    '/account/job-details/7/more',
    { ...offline, state: { ...offline.state, from: '/account/job-details/7/more' } },
  ],
])('%s at %s, where a proof is written, stays or leaves when offline', (session, at, verdict) => {
  expect(memberVerdict({ session: sessions[session], network: networks.offline, place: at })).toEqual(verdict);
});

const authRoutes: [keyof typeof sessions, origin: string | null, verdict: object][] = [
  ['loading', null, wait],
  ['nobody', '/account/profile', show],
  ['expired', null, show],
  ['member', null, dashboard],
  ['admin', null, { kind: 'go', to: '/admin/dashboard', state: undefined }],
  ['member', '/account/profile', { kind: 'go', to: '/account/profile', state: undefined }],
];
test.each(authRoutes)('%s at an auth page, coming from %j: %j', (session, origin, verdict) => {
  for (const network of Object.values(networks)) {
    expect(guestVerdict({ session: sessions[session], network, place: '/login' }, origin)).toEqual(verdict);
  }
});
