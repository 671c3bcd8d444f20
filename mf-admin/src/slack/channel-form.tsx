import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, Form, FormActions, FormStack, SearchSelect } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { type ChannelFormProps, useChannelForm } from './channel-form.hook.js';

/** Sets the channel for messages, and tests it. */
export const ChannelForm = (props: ChannelFormProps) => {
  const { setting } = props;
  const { form, problem, search, renew, save, sendTest, isSaving, isSending } = useChannelForm(props);
  const chosen = form.values.channelId;
  const isSaved = chosen !== undefined && chosen.value === setting.channelId;

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
            onClick={() => void sendTest()}
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
