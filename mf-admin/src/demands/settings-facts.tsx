import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Section } from '@hacchu-hub/ui/page';
import type { DemandSettings_DemandFragment } from '../generated/graphql.js';
import { addressLine } from './address-line.js';
import styles from './demands.module.css';
import { describeSettings, settingVersion } from './settings.js';

type Demand = DemandSettings_DemandFragment;

/** Name, contact and seal of an organisation, read-only. */
export const ProfileFacts = ({ demand }: { demand: Demand }) => {
  const { demandContact: contact, demandSealImageURL: seal } = demand;
  return (
    <DescriptionList
      items={[
        { label: '組織名', value: demand.name },
        {
          label: '社印',
          value: seal && <img className={styles.sealImage} src={seal.originalURL} alt="社印" />,
        },
        { label: '住所', value: contact && addressLine(contact), wide: true },
        { label: '電話番号', value: contact?.phoneNumber },
        { label: 'メールアドレス', value: contact?.email },
      ]}
    />
  );
};

/** The settings of an organisation, read-only. */
export const SettingFacts = ({ demand }: { demand: Demand }) => (
  <Section title="通知・計算・文面">
    <DescriptionList
      items={describeSettings(settingVersion(demand).values).map(({ label, text }) => ({
        label,
        value: text && <span className={styles.text}>{text}</span>,
        wide: label === 'メール本文' || label === '署名',
      }))}
    />
  </Section>
);
