import {
  getClientNote,
  getClientTask,
  listClientActivity,
  listTasks,
} from '@partnerfolio/contract/clients/activity';

/** What to refetch after a note changes. */
export const afterNoteChange = [listClientActivity, getClientNote];

/** What to refetch after a task changes. */
export const afterTaskChange = [listClientActivity, listTasks, getClientTask];
