import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { urlText, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CreateSlackInstallUrlDocument, UpsertSlackSettingDocument } from '../generated/graphql.js';
import { leaveTo } from './leave-to.js';
import { SLACK_TYPES } from './slack-setting.hook.js';

/** Parameters of Slack's redirect. */
const returned = { code: urlText(), state: urlText(), error: urlText() };
const nothing = { code: '', state: '', error: '' };
const DENIED =
  'Slackでの許可がキャンセルされたため、連携していません。連携するには、もう一度「Slackと連携する」を押してください。';
/** Slack ended the authorisation for a reason of its own, such as a rule of the workspace. */
const FAILED = 'Slackで許可を完了できませんでした。もう一度「Slackと連携する」を押してください。';

/** Redirects to Slack for the authorisation, and completes the connection after the redirect back. */
export const useConnect = () => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const [problem, setProblem] = useState<string>();
  const [{ code, state, error }, changeUrl] = useUrlState(returned);
  const [createUrl, { isRunning: isLeaving }] = useSliceMutation(CreateSlackInstallUrlDocument, {
    isHandled: true,
  });
  const [finish, { isRunning: isFinishing }] = useSliceMutation(UpsertSlackSettingDocument, {
    touches: SLACK_TYPES,
    isHandled: true,
  });

  const orProblem = useCallback(async (work: () => Promise<void>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof SliceError)) throw failure;
      setProblem(failure.message);
    }
  }, []);
  const begin = (expectedTeamId: string) =>
    orProblem(async () => {
      const { createSlackInstallUrl } = await createUrl({ input: { demandUuid, expectedTeamId } });
      leaveTo(createSlackInstallUrl.url);
    });

  const taken = useRef('');
  useEffect(() => {
    const answer = state || error;
    if (answer === '' || taken.current === answer) return;
    taken.current = answer;
    // The code is valid once: a reload or a bookmark of the page must not send it again.
    changeUrl(nothing, { replace: true });
    if (code === '') return setProblem(error === 'access_denied' ? DENIED : FAILED);
    void orProblem(async () => {
      await finish({ input: { demandUuid, code, state } });
      notify.success('Slackと連携しました。');
    });
  }, [changeUrl, code, demandUuid, error, finish, notify, orProblem, state]);

  return {
    /** @param expectedTeamId the workspace that the person sees; empty where there is none */
    begin: (expectedTeamId: string) => void begin(expectedTeamId),
    isLeaving,
    isFinishing,
    problem,
  };
};
