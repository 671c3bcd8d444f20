import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';

/** Where the buyer's address and telephone number are entered; undefined for those who may not. */
export const useBuyerSettingsHref = (): string | undefined => {
  const { area, hasCapability } = useSession();
  const hrefTo = useHrefTo();
  if (!hasCapability('settings:edit')) return undefined;
  return hrefTo(area === 'operator' ? 'demand-settings-edit' : 'demand-contact-edit');
};
