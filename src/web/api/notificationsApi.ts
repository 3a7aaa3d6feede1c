import {
  getMailChoices,
  listNotifications,
  markNotificationsRead,
  updateMailChoices,
} from '../../contract/notifications';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

export const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query(fromQuery(listNotifications)),
    getMailChoices: build.query(fromQuery(getMailChoices)),

    markNotificationsRead: build.mutation(fromMutation(markNotificationsRead)),
    updateMailChoices: build.mutation({
      ...fromMutation(updateMailChoices), // Optimistic update, undone where the server did not keep the choice.
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
    }),
  }),
});

export const {
  useListNotificationsQuery,
  useGetMailChoicesQuery,
  useMarkNotificationsReadMutation,
  useUpdateMailChoicesMutation,
} = notificationsApi;
