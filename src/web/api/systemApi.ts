import { confirmSubscription, listBanks, stopJobNews, subscribe, unsubscribe } from '../../contract/system';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag } from './tags';

export const systemApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBanks: build.query({ ...fromContract(listBanks), providesTags: [listTag('bank')], keepUnusedDataFor: 3_600 }),

    subscribe: build.mutation(fromContract(subscribe)),
    confirmSubscription: build.mutation(fromContract(confirmSubscription)),
    unsubscribe: build.mutation(fromContract(unsubscribe)),
    stopJobNews: build.mutation(fromContract(stopJobNews)),
  }),
});

export const { useListBanksQuery, useConfirmSubscriptionMutation, useUnsubscribeMutation, useStopJobNewsMutation } =
  systemApi;
