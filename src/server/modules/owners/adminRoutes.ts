import * as contract from '../../../contract/owners';
import { fileRoute, route, type Route } from '../../verb';
import { confirmOwnerContact } from './confirmContact';
import { addOwnerContact, removeOwnerContact } from './contacts';
import { listOwnerEntries } from './listOwnerEntries';
import { exportOwners, getOwner, listOwners } from './queries';
import { createOwner, updateOwner } from './saveOwner';

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
