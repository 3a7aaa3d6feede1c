import * as contract from '../../../contract/documents';
import { fileRoute, route, type Route } from '../../verb';
import { downloadDocument } from './downloadDocument';
import { makeStatement } from './makeStatement';
import { exportDocuments, getDocument, listDocuments } from './queries';

export const adminRoutes: readonly Route[] = [
  route(contract.listDocuments, listDocuments),
  fileRoute(contract.exportDocuments, exportDocuments, { perMinute: 10 }),
  route(contract.getDocument, getDocument),
  fileRoute(contract.downloadDocument, downloadDocument, { perMinute: 10 }),
  route(contract.makeStatement, makeStatement),
];
