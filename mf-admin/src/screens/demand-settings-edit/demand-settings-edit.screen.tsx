import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import { useDemandSettings } from '../../demands/demand-settings.hook.js';
import { ProfileForm } from '../../demands/profile-form.js';
import { SettingForm } from '../../demands/setting-form.js';

/** Edits name, contact and seal; operators find all settings of the organisation here. */
const DemandSettingsEditScreen = () => {
  const { area } = useSession();
  const hrefTo = useHrefTo();
  const { demand, errorState } = useDemandSettings();
  const isOperator = area === 'operator';
  return (
    <Page
      title={isOperator ? '設定の編集' : '組織と連絡先の編集'}
      back={{ href: hrefTo('demand-settings'), label: '設定' }}
      context={isOperator ? (demand?.name ?? null) : undefined}
    >
      {errorState && <ErrorState {...errorState} />}
      {!demand && !errorState && <Skeleton />}
      {demand && (
        <>
          <ProfileForm demand={demand} />
          {isOperator && <SettingForm demand={demand} />}
        </>
      )}
    </Page>
  );
};

export default DemandSettingsEditScreen;
