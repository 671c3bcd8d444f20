/** Why a file of the application may be missing: a release replaces the files of the one before. */
export const NOT_LOADED =
  '表示できませんでした。接続が切れたか、新しいバージョンが公開された可能性があります。';

/** Loads the page anew. Where something is not saved, the browser asks first: the forms listen to `beforeunload`. */
export const Reload = () => (
  <button type="button" onClick={() => window.location.reload()}>
    再読み込み
  </button>
);
