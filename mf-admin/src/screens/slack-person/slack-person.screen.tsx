import { SliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlText, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { formatTimestamp } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert, EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { toErrorState } from '../../error-state.js';
import {
  ConfirmSlackPersonDocument,
  OwnSlackPersonDocument,
  ReleaseSlackPersonDocument,
  type SlackPerson_SlackPersonFragment,
  SlackPersonQuestionDocument,
  type SlackPersonQuestionQuery,
} from '../../generated/graphql.js';

const TYPES = ['SlackPerson', 'SlackPersonQuestion', 'AuditEntry'] as const;
const personUrl = { token: urlText() };

/** Runs a change whose error is shown on the page. */
const useRefusal = () => {
  const [refusal, setRefusal] = useState<string>();
  const orRefusal = async (work: () => Promise<void>): Promise<void> => {
    setRefusal(undefined);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof SliceError)) throw failure;
      setRefusal(failure.message);
    }
  };
  const alert = refusal !== undefined && (
    <Alert kind="error" takesFocus>
      <p>{refusal}</p>
    </Alert>
  );
  return { orRefusal, alert };
};

interface QuestionProps {
  question: SlackPersonQuestionQuery['slackPersonQuestion'];
  token: string;
  /** Called after the confirmation. */
  onDone: () => void;
}

/** Asks the user to confirm that they are the Slack user of the link. */
const Question = ({ question: { slackName, teamName }, token, onDone }: QuestionProps) => {
  const notify = useNotify();
  const { orRefusal, alert } = useRefusal();
  const [confirm, { isRunning }] = useSliceMutation(ConfirmSlackPersonDocument, {
    touches: TYPES,
    isHandled: true,
  });
  const accept = () =>
    orRefusal(async () => {
      await confirm({ input: { token } });
      notify.success('確認しました。Slackに戻って、もう一度ボタンを押してください。');
      onDone();
    });
  return (
    <Section
      title={`Slackの「${slackName}」さんはあなたですか`}
      description="確認すると、Slackの承認依頼で「承認」「差戻し」を押したときに、あなたの操作として記録されます。"
    >
      {alert}
      <DescriptionList
        items={[
          { label: 'Slackでの名前', value: slackName },
          { label: 'ワークスペース', value: teamName },
        ]}
      />
      <p>心当たりがない場合は、確認せずにこの画面を閉じてください。</p>
      <Button kind="primary" loading={isRunning} onClick={() => void accept()}>
        自分であることを確認する
      </Button>
    </Section>
  );
};

/** The confirmed Slack user, and its removal. */
const Own = ({ person }: { person: SlackPerson_SlackPersonFragment | null }) => {
  const notify = useNotify();
  const ask = useConfirm();
  const { orRefusal, alert } = useRefusal();
  const [release, { isRunning }] = useSliceMutation(ReleaseSlackPersonDocument, {
    touches: TYPES,
    isHandled: true,
  });
  if (!person) {
    return (
      <EmptyState
        icon="link"
        title="Slackでの承認はまだ使っていません"
        description="Slackに届いた承認依頼で「承認」または「差戻し」を押すと、確認のためのリンクが表示されます。"
      />
    );
  }
  const end = async () => {
    const isSure = await ask({
      title: `Slackの「${person.slackName}」さんの確認を取り消します`,
      content: <p>以後、Slackのボタンでは承認・差戻しができません。もう一度確認すると、また使えます。</p>,
      verb: '取り消す',
      danger: true,
    });
    if (!isSure) return;
    await orRefusal(async () => {
      await release({});
      notify.success('確認を取り消しました。');
    });
  };
  return (
    <Section
      title="Slackで承認・差戻しができます"
      extra={
        <Button loading={isRunning} onClick={() => void end()}>
          確認を取り消す
        </Button>
      }
    >
      {alert}
      <DescriptionList
        items={[
          { label: 'Slackでの名前', value: person.slackName },
          { label: 'ワークスペース', value: person.teamName },
          { label: '確認した日時', value: formatTimestamp(person.confirmedAt) },
        ]}
      />
    </Section>
  );
};

/** Confirms the user's Slack user; Slack links here at the first decision. */
const SlackPersonScreen = () => {
  const [{ token }, changeUrl] = useUrlState(personUrl);
  const own = useSliceQuery(OwnSlackPersonDocument, { fetchPolicy: 'cache-and-network' });
  const asked = useSliceQuery(SlackPersonQuestionDocument, {
    variables: { token },
    skip: token === '',
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  const question = asked.data?.slackPersonQuestion;
  const isAsked = token !== '' && !asked.error && question?.isConfirmed !== true;
  return (
    <Page title="Slackでの承認">
      {asked.error && (
        <Alert kind="error" title="確認できませんでした">
          <p>{asked.error.message}</p>
        </Alert>
      )}
      {isAsked && !question && <Skeleton />}
      {isAsked && question && (
        <Question
          question={question}
          token={token}
          onDone={() => changeUrl({ token: '' }, { replace: true })}
        />
      )}
      {!isAsked && own.error && !own.data && <ErrorState {...toErrorState(own.error, own.refetch)} />}
      {!isAsked && !own.data && !own.error && <Skeleton />}
      {!isAsked && own.data && <Own person={own.data.ownSlackPerson ?? null} />}
    </Page>
  );
};

export default SlackPersonScreen;
