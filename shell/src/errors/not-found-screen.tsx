import { buttonClass } from '@hacchu-hub/ui/light/button';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePageTitleText } from '../navigation/title-context.js';
import { type Area, areas } from '../session/areas.js';
import { ErrorScreen } from './error-screen.js';

/** Milliseconds until the redirect to the sign-in page (specification section 9). */
const REDIRECT_DELAY = 5000;

interface NotFoundScreenProps {
  area?: Area;
  /** The sign-in page redirects a signed-in user to their first page. */
  isSignedIn?: boolean;
}

/** Shown for missing pages and for pages that this user may not see: the two are indistinguishable. */
export function NotFoundScreen({ area = 'demand', isSignedIn = false }: NotFoundScreenProps) {
  const navigate = useNavigate();
  const { login } = areas[area];
  const place = isSignedIn ? 'トップページ' : 'ログインページ';
  usePageTitleText('ページがみつかりません');
  useEffect(() => {
    const timer = setTimeout(() => void navigate(login), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [login, navigate]);
  return (
    <ErrorScreen
      title="お探しのページがみつかりませんでした"
      message={`アドレスが変わったか、表示する権限がない可能性があります。\n5秒後に${place}へ移動します。`}
    >
      <a href={login} className={buttonClass({ kind: 'primary', size: 'large' })}>
        {place}へ
      </a>
    </ErrorScreen>
  );
}
