import { useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useVersionedForm, type Version } from '@hacchu-hub/slice-kit/versioned-form';
import type { Period } from '../../periods/periods.hook.js';
import { type PeriodValues, validatePeriod } from './period-values.js';

/** An accounting period as the server has it. */
export interface PeriodVersion extends Version<PeriodValues> {
  uuid: string;
}

export const periodVersion = ({ uuid, updatedAt, period, closingType }: Period): PeriodVersion => ({
  uuid,
  updatedAt,
  values: { start: period.start, end: period.end, closingType },
});

export interface PeriodFormOptions {
  initial: PeriodValues;
  /** Overwrites `expected`, or creates a period when that is undefined; rejects with a SliceError. */
  write: (values: PeriodValues, expected: PeriodVersion | undefined) => Promise<Period>;
  /** The period being edited; undefined for a new one. */
  stored?: PeriodVersion;
  /** Reads the newest version after somebody else's change. */
  readLatest?: () => Promise<Period | null>;
}

/** Edits one accounting period; after saving, navigates to the costing setup. */
export function usePeriodForm({ initial, write, stored, readLatest }: PeriodFormOptions) {
  const navigateTo = useNavigateTo();
  return useVersionedForm<PeriodValues, PeriodVersion>({
    initial,
    stored,
    validate: validatePeriod,
    write: async (values, expected) => periodVersion(await write(values, expected)),
    readLatest: async () => {
      const latest = await readLatest?.();
      return latest ? periodVersion(latest) : undefined;
    },
    after: ({ uuid }, isNew) => ({
      says: isNew ? '会計期間を登録しました。' : '会計期間を保存しました。',
      leave: () => navigateTo('cost-setup', undefined, { period: uuid }, { replace: true }),
    }),
    tracking: 'accounting_period_save',
  });
}
