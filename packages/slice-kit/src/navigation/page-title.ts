import { useEffect } from 'react';
import { useSliceHost } from '../host/host-context.js';

/** The page's title, shown as `<title> - 発注ハブ`. */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = useSliceHost();
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
