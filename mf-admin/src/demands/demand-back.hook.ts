import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';

/** The back link of operators on a page of a demand; demand users have the menu. */
export const useDemandBack = (): { href: string | undefined; label: string } | undefined => {
  const { area } = useSession();
  const hrefTo = useHrefTo();
  return area === 'operator' ? { href: hrefTo('demand-home'), label: '組織の概要' } : undefined;
};
