import { confirmSubscription, listBanks, stopJobNews, subscribe, unsubscribe } from '../../contract/system';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

export const systemApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBanks: build.query({ ...fromQuery(listBanks), keepUnusedDataFor: 3_600 }),

    subscribe: build.mutation(fromMutation(subscribe)),
    confirmSubscription: build.mutation(fromMutation(confirmSubscription)),
    unsubscribe: build.mutation(fromMutation(unsubscribe)),
    stopJobNews: build.mutation(fromMutation(stopJobNews)),
  }),
});

export const { useListBanksQuery, useConfirmSubscriptionMutation, useUnsubscribeMutation, useStopJobNewsMutation } =
  systemApi;
