import * as contract from '../../../contract/owners';
import { fileRoute, route, type Route } from '../../verb';
import { confirmOwnerContact, addOwnerContact, removeOwnerContact } from './contacts';
import { listOwnerEntries } from './listOwnerEntries';
import { exportOwners, getOwner, listOwners } from './queries';
import { createOwner, updateOwner } from './saveOwner';
import * as system from '../../../contract/system';
import { stopJobNews } from './jobNews';

export const publicRoutes: readonly Route[] = [
  route(system.stopJobNews, stopJobNews, { perMinute: 30 }),
  // Like the newsletter's, it has no separate limit.
  route(system.stopJobNewsByMailbox, stopJobNews),
];

export const adminRoutes: readonly Route[] = [
  route(contract.listOwners, listOwners, { fromReplica: true }),
  fileRoute(contract.exportOwners, exportOwners, { perMinute: 10 }),
  route(contract.getOwner, getOwner),
  route(contract.createOwner, createOwner),
  route(contract.updateOwner, updateOwner),
  route(contract.addOwnerContact, addOwnerContact),
  route(contract.confirmOwnerContact, confirmOwnerContact),
  route(contract.removeOwnerContact, removeOwnerContact),
  route(contract.listOwnerEntries, listOwnerEntries),
];
