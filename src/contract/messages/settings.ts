import { limits } from '../limits';

export const full = `A table keeps at most ${limits.tableViewsPerList} views. Delete one you no longer use, then save this one.`;
export const saveFailed = 'This view could not be saved. Please try again.';
export const deleted = 'The view is deleted.';
export const deleteFailed = 'The view could not be deleted. Please try again.';
export const layoutNotShared = 'Give this view a name to share it.';
export const fullShared = `Admins share at most ${limits.sharedTableViewsPerList} views of a table. Stop sharing one that nobody uses, then share this one.`;
export const notYours = 'Only the admin who shared this view can delete it.';
