import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePageTitleText } from '../navigation/title-context.js';
import { areas, type Area } from '../session/areas.js';
import { ErrorScreen } from './error-screen.js';

/** Milliseconds until the visitor is taken to the sign-in page (specification section 9). */
const REDIRECT_DELAY = 5000;

/** Shown for what is not there, and for what this user may not see: the two look the same. */
export function NotFoundScreen({ area = 'demand' }: { area?: Area }) {
  const navigate = useNavigate();
  const { login } = areas[area];
  usePageTitleText('ページがみつかりません');
  useEffect(() => {
    const timer = setTimeout(() => void navigate(login), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [login, navigate]);
  return (
    <ErrorScreen
      title="お探しのページがみつかりませんでした"
      message={
        'アドレスが変わったか、表示する権限がない可能性があります。\n5秒後にログインページへ移動します。'
      }
    >
      <Link to={login} className="button primary">
        ログインページへ
      </Link>
    </ErrorScreen>
  );
}
