import {
  getMailChoices,
  listNotifications,
  markNotificationsRead,
  updateMailChoices,
} from '../../contract/notifications';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag, onSuccess, wholeTag } from './tags';

export const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query({ ...fromContract(listNotifications), providesTags: [listTag('notification')] }),
    getMailChoices: build.query({ ...fromContract(getMailChoices), providesTags: [wholeTag('mailChoices')] }),

    markNotificationsRead: build.mutation({
      ...fromContract(markNotificationsRead),
      invalidatesTags: onSuccess(() => [listTag('notification')]),
    }),
    updateMailChoices: build.mutation({
      ...fromContract(updateMailChoices, {
        success: messages.notifications.mailsChosen,
        failure: messages.notifications.mailsFailed,
      }),
      // Optimistic update, undone where the server did not keep the choice.
      onQueryStarted: async (choices, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          notificationsApi.util.updateQueryData(
            'getMailChoices',
            undefined,
            ({ data }) => void Object.assign(data, choices),
          ),
        );
        await queryFulfilled.catch(shown.undo);
      },
      invalidatesTags: onSuccess(() => [wholeTag('mailChoices')]),
    }),
  }),
});

export const {
  useListNotificationsQuery,
  useGetMailChoicesQuery,
  useMarkNotificationsReadMutation,
  useUpdateMailChoicesMutation,
} = notificationsApi;
