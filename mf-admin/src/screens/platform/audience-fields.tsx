import { plainNumber } from '@hacchu-hub/field-rules';
import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { IconButton } from '@hacchu-hub/ui/button';
import {
  Checkbox,
  Field,
  type FieldErrors,
  type FieldProps,
  SearchSelect,
  TextInput,
} from '@hacchu-hub/ui/form';
import {
  PlatformAudienceDemandsDocument,
  type PlatformAudienceRole,
  type PlatformCanaryInput,
} from '../../generated/graphql.js';
import styles from './platform.module.css';
import type { Canary } from './platform.types.js';
import { audienceRoles, demandName } from './platform.words.js';

/** Audience and limits of a canary, as typed. */
export interface AudienceValues {
  roles: readonly PlatformAudienceRole[];
  demands: readonly { uuid: string; name: string | null }[];
  /** In percent. */
  share: string;
  minLoads: string;
  /** In percent. */
  maxFailureRate: string;
}

export const blankAudience: AudienceValues = {
  roles: ['OPERATOR'],
  demands: [],
  share: '',
  minLoads: '50',
  maxFailureRate: '5',
};

const asPercent = (share: number): string => String(Math.round(share * 1_000) / 10);

export const audienceOf = ({ audience, minLoads, maxFailureRate }: Canary): AudienceValues => ({
  roles: audience.roles,
  demands: audience.demands,
  share: audience.share === null ? '' : asPercent(audience.share),
  minLoads: String(minLoads),
  maxFailureRate: asPercent(maxFailureRate),
});

/** A number as it was typed, also in full width. */
const numberOf = (text: string): number => Number(plainNumber(text) || Number.NaN);

const NOT_A_NUMBER = '数値で入力してください（例：5）。';

/** Reports values that are not numbers; the server checks the rest. */
export const audienceProblems = (
  { share, minLoads, maxFailureRate }: AudienceValues,
  prefix = '',
): FieldErrors => ({
  ...(share.trim() !== '' &&
    Number.isNaN(numberOf(share)) && { [`${prefix}audience.share`]: [NOT_A_NUMBER] }),
  ...(!Number.isInteger(numberOf(minLoads)) && {
    [`${prefix}limits.minLoads`]: ['整数で入力してください（例：50）。'],
  }),
  ...(Number.isNaN(numberOf(maxFailureRate)) && { [`${prefix}limits.maxFailureRate`]: [NOT_A_NUMBER] }),
});

export const canaryInput = ({
  roles,
  demands,
  share,
  minLoads,
  maxFailureRate,
}: AudienceValues): PlatformCanaryInput => ({
  audience: {
    roles: [...roles],
    demandUuids: demands.map(({ uuid }) => uuid),
    share: share.trim() === '' ? null : numberOf(share) / 100,
  },
  limits: { minLoads: numberOf(minLoads), maxFailureRate: numberOf(maxFailureRate) / 100 },
});

interface NumberFieldProps extends Omit<FieldProps, 'children'> {
  value: string;
  onChange: (value: string) => void;
  suffix: '%' | '回';
}

/** A number that is kept as it was typed. */
const NumberField = ({ value, onChange, suffix, ...field }: NumberFieldProps) => (
  <Field {...field}>
    <TextInput
      inputMode={suffix === '%' ? 'decimal' : 'numeric'}
      align="right"
      suffix={suffix}
      value={value}
      onChange={onChange}
    />
  </Field>
);

export interface AudienceFieldsProps {
  values: AudienceValues;
  onChange: (change: Partial<AudienceValues>) => void;
  /** Prefix of the field names in the input. */
  prefix?: string;
}

/** Audience and limits of a canary. */
export const AudienceFields = ({ values, onChange, prefix = '' }: AudienceFieldsProps) => {
  const { roles, demands } = values;
  const fetchDemands = useSliceFetch(PlatformAudienceDemandsDocument);
  const search = async (query: string, signal: AbortSignal) => {
    const { demands: found } = await fetchDemands({ query: query || undefined }, { signal });
    return found.items
      .filter(({ uuid }) => !demands.some((chosen) => chosen.uuid === uuid))
      .map(({ uuid, name }) => ({ value: uuid, label: name }));
  };
  return (
    <>
      <Field
        label="役割"
        name={`${prefix}audience.roles`}
        as="group"
        help="役割、組織、割合のどれかに当てはまるユーザーに表示します。"
      >
        <div className={styles.choices}>
          {audienceRoles.map(({ value, label }) => (
            <Checkbox
              key={value}
              checked={roles.includes(value)}
              onChange={(isChosen) =>
                onChange({
                  roles: isChosen ? [...roles, value] : roles.filter((role) => role !== value),
                })
              }
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </Field>
      <Field label="組織" name={`${prefix}audience.demandUuids`} nested>
        <SearchSelect
          value={undefined}
          placeholder="組織を追加"
          emptyText="該当する組織はありません"
          search={search}
          onChange={(option) =>
            option && onChange({ demands: [...demands, { uuid: option.value, name: option.label }] })
          }
        />
      </Field>
      {demands.length > 0 && (
        <ul className={styles.chosen} aria-label="選択した組織">
          {demands.map((demand) => (
            <li key={demand.uuid}>
              {demandName(demand)}
              <IconButton
                icon="close"
                label={`${demandName(demand)}を外す`}
                onClick={() => onChange({ demands: demands.filter(({ uuid }) => uuid !== demand.uuid) })}
              />
            </li>
          ))}
        </ul>
      )}
      <NumberField
        label="ユーザーの割合"
        name={`${prefix}audience.share`}
        width="short"
        help="空欄の場合は、割合では表示しません。"
        suffix="%"
        value={values.share}
        onChange={(share) => onChange({ share })}
      />
      <div className={styles.pair}>
        <NumberField
          label="判定までの読み込み回数"
          name={`${prefix}limits.minLoads`}
          required
          suffix="回"
          value={values.minLoads}
          onChange={(minLoads) => onChange({ minLoads })}
        />
        <NumberField
          label="自動で取り下げる失敗率"
          name={`${prefix}limits.maxFailureRate`}
          required
          suffix="%"
          value={values.maxFailureRate}
          onChange={(maxFailureRate) => onChange({ maxFailureRate })}
        />
      </div>
    </>
  );
};
