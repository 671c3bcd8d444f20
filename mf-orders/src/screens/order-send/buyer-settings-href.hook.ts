import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';

/** Link to where the buyer's address and telephone number are entered; undefined without permission. */
export const useBuyerSettingsHref = (): string | undefined => {
  const { area, hasCapability } = useSession();
  const hrefTo = useHrefTo();
  if (!hasCapability('settings:edit')) return undefined;
  return hrefTo(area === 'operator' ? 'demand-settings-edit' : 'demand-contact-edit');
};
