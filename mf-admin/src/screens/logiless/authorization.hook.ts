import { SliceError, useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { urlText, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useEffect, useRef, useState } from 'react';
import { AuthenticateWmsDocument, LogilessAuthUrlDocument } from '../../generated/graphql.js';
import { pendingAuthorization } from './pending-authorization.js';

const returned = { code: urlText(), state: urlText(), error: urlText() };

const NOT_BEGUN =
  'この画面で始めた認証ではないため、完了できませんでした。もう一度「認証する」を押してください。';
const DENIED =
  'ロジレスで許可されなかったため、連携していません。連携するには、もう一度「認証する」を押して許可してください。';
const NOT_STORED =
  'ブラウザがこのサイトのデータ（Cookieなど）の保存をブロックしているため、認証を始められません。許可してから、もう一度「認証する」を押してください。';
const FAILED = 'ロジレスで認証できませんでした。もう一度「認証する」を押してください。';

/** Redirects to LOGILESS for the authorisation, and completes it after the redirect back. */
export const useAuthorization = () => {
  const notify = useNotify();
  const { hasCapability } = useSession();
  const canAuthorize = hasCapability('wms:authorize');
  const [back, changeUrl] = useUrlState(returned);
  const [problem, setProblem] = useState<string>();
  const fetchAuthUrl = useSliceFetch(LogilessAuthUrlDocument);
  const [isLeaving, setLeaving] = useState(false);
  const [authenticate, { isRunning }] = useSliceMutation(AuthenticateWmsDocument, {
    touches: ['Demand', 'AuditEntry'],
    isHandled: true,
  });

  const finish = async ({ code, state, error }: typeof back) => {
    const pending = pendingAuthorization.take();
    if (error !== '') return setProblem(error === 'access_denied' ? DENIED : FAILED);
    const isOurs = pending !== undefined && (state === '' || state === pending);
    if (!isOurs || !canAuthorize) return setProblem(NOT_BEGUN);
    try {
      await authenticate({ input: { code, state: pending } });
      notify.success('ロジレスと連携しました。');
    } catch (failure) {
      if (!(failure instanceof SliceError)) throw failure;
      setProblem(failure.message);
    }
  };

  const isTaken = useRef(false);
  const isBack = back.code !== '' || back.error !== '';
  useEffect(() => {
    if (!isBack || isTaken.current) return;
    isTaken.current = true;
    // The code is valid once: reloading the page must not send it again.
    changeUrl({ code: '', state: '', error: '' }, { replace: true });
    void finish(back);
  });

  const begin = async () => {
    setProblem(undefined);
    setLeaving(true);
    try {
      const { demand } = await fetchAuthUrl({}, { fetchPolicy: 'network-only' });
      const url = demand.logilessSetting?.authURL;
      if (!url) return setProblem('認証を始められませんでした。画面を読み込み直してください。');
      if (!pendingAuthorization.begin(url)) return setProblem(NOT_STORED);
      isTaken.current = false;
      window.location.assign(url);
    } catch (failure) {
      if (!(failure instanceof SliceError)) throw failure;
      setProblem(failure.message);
    } finally {
      setLeaving(false);
    }
  };

  return { begin, problem, isFinishing: isRunning, isLeaving };
};
