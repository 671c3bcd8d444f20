import { type ReactNode } from 'react';

/**
 * Instead of code that could not be loaded: a release may have replaced its file. Where something is not saved, the
 * browser asks before the page is loaded anew, since forms listen to `beforeunload`.
 */
export const notLoaded = (button: ReactNode) => (
  <>
    表示できませんでした。新しいバージョンがあるか、接続が切れています。{button}{' '}
    <button type="button" onClick={() => window.location.reload()}>
      再読み込み
    </button>
  </>
);
