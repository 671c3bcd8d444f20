import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { AuditSection } from '../../audit/audit-section.js';
import { useDemandBack } from '../../demands/demand-back.hook.js';
import { useDemandSettings } from '../../demands/demand-settings.hook.js';
import { MailNotification } from '../../demands/mail-notification.js';
import { SampleDocument } from '../../demands/sample-document.js';
import { SettingForm } from '../../demands/setting-form.js';
import { ProfileFacts, SettingFacts } from '../../demands/settings-facts.js';

/** Profile and settings of an organisation. Operators edit them on a separate page. */
const DemandSettingsScreen = () => {
  const { area, hasCapability } = useSession();
  const hrefTo = useHrefTo();
  const back = useDemandBack();
  const { demand, errorState } = useDemandSettings();
  const canEdit = hasCapability('settings:edit');
  const isOperator = area === 'operator';
  const edit = (href: string | undefined) =>
    canEdit && (
      <ButtonLink icon="edit" href={href}>
        編集
      </ButtonLink>
    );
  return (
    <Page
      title="設定"
      back={back}
      context={isOperator ? (demand?.name ?? null) : undefined}
      primary={isOperator && edit(hrefTo('demand-settings-edit'))}
    >
      {errorState && <ErrorState {...errorState} />}
      {!demand && !errorState && <Skeleton />}
      {demand && (
        <>
          <Section
            title="組織と連絡先"
            extra={
              <>
                <SampleDocument demandUuid={demand.uuid} />
                {!isOperator && edit(hrefTo('demand-contact-edit'))}
              </>
            }
          >
            <ProfileFacts demand={demand} />
          </Section>
          <MailNotification
            demandUuid={demand.uuid}
            isEnabled={demand.isMailNotificationEnabled}
            canEdit={canEdit}
          />
          {canEdit && !isOperator ? <SettingForm demand={demand} /> : <SettingFacts demand={demand} />}
          {hasCapability('audit:view') && (
            <AuditSection
              title="設定の変更履歴"
              demandUuid={demand.uuid}
              categories={['SETTING', 'FEATURE_FLAG']}
            />
          )}
        </>
      )}
    </Page>
  );
};

export default DemandSettingsScreen;
