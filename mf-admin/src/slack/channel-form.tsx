import { SliceError, useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import {
  Field,
  Form,
  FormActions,
  FormStack,
  hasErrors,
  SearchSelect,
  type SearchSelectOption,
  useForm,
} from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
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

/** Sets the channel for messages, and tests it. */
export const ChannelForm = ({ demandUuid, setting, refetch }: ChannelFormProps) => {
  const notify = useNotify();
  const form = useForm<{ channelId: SearchSelectOption | undefined }>({ channelId: chosenOf(setting) });
  const [problem, setProblem] = useState<string>();
  const ask = useSliceFetch(SlackChannelsDocument);
  const options = { touches: SLACK_TYPES, isHandled: true };
  const [update, { isRunning: isSaving }] = useSliceMutation(UpdateSlackChannelDocument, options);
  const [sendTest, { isRunning: isSending }] = useSliceMutation(SendSlackTestMessageDocument, options);
  const chosen = form.values.channelId;
  const isSaved = chosen !== undefined && chosen.value === setting.channelId;

  /** Runs a change whose error is shown above the form, or at its field. */
  const tell = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
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
      await update({ input: { demandUuid, channelId: chosen.value } });
      notify.success(`通知先を${chosen.label}にしました。`);
    });
  const tryIt = () =>
    tell(async () => {
      await sendTest({ input: { demandUuid } });
      notify.success(`${chosen?.label ?? 'チャンネル'}にテストを送信しました。`);
    });

  return (
    <Section
      title="通知先チャンネル"
      description="公開チャンネルと、アプリを追加した非公開チャンネルから選べます。公開チャンネルには、保存するとアプリが自動で参加します。"
      extra={
        <Button icon="reload" onClick={() => void renew()}>
          一覧を更新
        </Button>
      }
    >
      {problem !== undefined && (
        <Alert kind="error" takesFocus>
          <p>{problem}</p>
        </Alert>
      )}
      <Form form={form} onSubmit={() => void save()} summary={false} aria-label="通知先チャンネル">
        <FormStack>
          <Field
            label="チャンネル"
            name="channelId"
            required
            width="medium"
            help="非公開チャンネルが見つからないときは、Slackでそのチャンネルを開いて「/invite @アプリ名」と送信し、「一覧を更新」を押してください。"
          >
            <SearchSelect
              value={chosen}
              onChange={(option) => form.setValue('channelId', option)}
              search={search}
              placeholder="チャンネル名で検索"
              emptyText="該当するチャンネルはありません"
            />
          </Field>
        </FormStack>
        <FormActions place="card">
          <Button
            loading={isSending}
            disabledReason={isSaved ? undefined : '先にチャンネルを選んで保存してください。'}
            onClick={() => void tryIt()}
          >
            テストを送信
          </Button>
          <Button
            type="submit"
            kind="primary"
            loading={isSaving}
            disabledReason={isSaved && setting.state !== 'CHANNEL_LOST' ? '変更はありません。' : undefined}
          >
            保存する
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
};
