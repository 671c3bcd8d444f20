import { useCreateOnce } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import {
  useVersionedForm,
  type Version,
  type VersionedFormState,
  type Written,
} from '@hacchu-hub/slice-kit/versioned-form';
import { type FieldErrors } from '@hacchu-hub/ui/form';
import { type Master, paramsOf } from './master.js';

/** A record as the server has it, with its form values. */
export interface Stored<V> extends Version<V> {
  uuid: string;
  name: string;
}

export interface MasterFormOptions<V> {
  master: Master;
  /** Initial values of a new record. */
  blank: V;
  /** The record being edited; undefined for a new one. */
  stored?: Stored<V>;
  /** Validation that needs no server. */
  validate: (values: V) => FieldErrors;
  /** What the mutations send, in the form in which it is stored. */
  sent: (values: V) => unknown;
  /** Creates one record per key, however often it is called; rejects with a SliceError. */
  create: (values: V, idempotencyKey: string) => Promise<Written<Stored<V>>>;
  /** Overwrites the version that the form shows; rejects with a SliceError. */
  update: (values: V, expected: { uuid: string; expectedUpdatedAt: string }) => Promise<Written<Stored<V>>>;
  /** Reads the newest version after somebody else's change. */
  readLatest: (uuid: string) => Promise<Stored<V>>;
}

export type MasterFormState<V extends object> = VersionedFormState<V, Stored<V>>;

/** Edits one master record; a new one is shown on its own page once it is saved. */
export const useMasterForm = <V extends object>({
  master,
  blank,
  stored,
  validate,
  sent,
  create,
  update,
  readLatest,
}: MasterFormOptions<V>): MasterFormState<V> => {
  const navigateTo = useNavigateTo();
  const replace = (values: V, { uuid, updatedAt }: Stored<V>) =>
    update(values, { uuid, expectedUpdatedAt: updatedAt });
  const createOnce = useCreateOnce({ create, update: replace });
  return useVersionedForm<V, Stored<V>>({
    initial: stored?.values ?? blank,
    stored,
    validate,
    sent,
    write: (values, expected) => (expected ? replace(values, expected) : createOnce(values)),
    readLatest: async (seen) => seen && readLatest(seen.uuid),
    after: ({ uuid, name }, isNew) =>
      isNew
        ? {
            says: `${master.word}「${name}」を登録しました。`,
            leave: () => navigateTo(master.detail, paramsOf(master, uuid), undefined, { replace: true }),
          }
        : {},
    tracking: `${master.tracking}_save`,
  });
};
