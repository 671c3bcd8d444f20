import { SliceError, useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { hasErrors, type SearchSelectOption, useForm } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import {
  SendSlackTestMessageDocument,
  SlackChannelsDocument,
  type SlackSetting_DemandFragment,
  UpdateSlackChannelDocument,
} from '../generated/graphql.js';
import { SLACK_TYPES } from './slack-setting.hook.js';

type Setting = NonNullable<SlackSetting_DemandFragment['slackAppSetting']>;

const chosenOf = ({ channelId, channelName }: Setting): SearchSelectOption | undefined =>
  channelId === null ? undefined : { value: channelId, label: `#${channelName ?? ''}` };

export interface ChannelFormProps {
  demandUuid: string;
  setting: Setting;
  /** Called when the state of the connection may have changed. */
  refetch: () => Promise<void>;
}

/** The input of the channel for messages, and what can be done with it. */
export const useChannelForm = ({ demandUuid, setting, refetch }: ChannelFormProps) => {
  const notify = useNotify();
  const form = useForm<{ channelId: SearchSelectOption | undefined }>({ channelId: chosenOf(setting) });
  const [problem, setProblem] = useState<string>();
  const ask = useSliceFetch(SlackChannelsDocument);
  const options = { touches: SLACK_TYPES, isHandled: true };
  const [update, { isRunning: isSaving }] = useSliceMutation(UpdateSlackChannelDocument, options);
  const [runTest, { isRunning: isSending }] = useSliceMutation(SendSlackTestMessageDocument, options);
  const chosen = form.values.channelId;

  /** Runs a change whose error is shown above the form, or at its field. */
  const tell = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setProblem(undefined);
    form.clearErrors();
    try {
      return await work();
    } catch (failure) {
      if (!(failure instanceof SliceError)) throw failure;
      if (hasErrors(failure.fields)) form.setErrors(failure.fields);
      else setProblem(failure.message);
      await refetch();
      return undefined;
    }
  };
  const channels = async (query: string, isFresh: boolean, signal?: AbortSignal) => {
    const { slackChannels } = await ask(
      { demandUuid, query, isFresh },
      { signal, fetchPolicy: 'network-only' },
    );
    return slackChannels;
  };
  const search = async (query: string, signal: AbortSignal): Promise<SearchSelectOption[]> => {
    const { items } = await channels(query, false, signal);
    return items.map(({ id, name, isPrivate }) => ({
      value: id,
      label: `#${name}`,
      description: isPrivate ? '非公開' : undefined,
    }));
  };
  const renew = () =>
    tell(async () => {
      const { totalCount } = await channels('', true);
      notify.success(`チャンネルの一覧を更新しました（${totalCount.toLocaleString('ja-JP')}件）。`);
    });
  const save = () =>
    tell(async () => {
      if (!chosen) return form.setErrors({ channelId: ['チャンネルを選択してください。'] });
      const { teamId: expectedTeamId, channelId: expectedChannelId } = setting;
      await update({ input: { demandUuid, channelId: chosen.value, expectedTeamId, expectedChannelId } });
      notify.success(`通知先を${chosen.label}にしました。`);
    });
  const sendTest = () =>
    tell(async () => {
      await runTest({ input: { demandUuid } });
      notify.success(`${chosen?.label ?? 'チャンネル'}にテストを送信しました。`);
    });

  return { form, problem, search, renew, save, sendTest, isSaving, isSending };
};
