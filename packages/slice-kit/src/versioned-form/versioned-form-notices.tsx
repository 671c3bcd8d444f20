import { ConflictAlert, type LabeledValue } from '@hacchu-hub/ui/conflict';
import { Alert, TraceId } from '@hacchu-hub/ui/feedback';
import type { VersionedFormState } from './versioned-form.hook.js';

export interface VersionedFormNoticesProps<V extends object> {
  state: VersionedFormState<V>;
  /** The values in words, to show two versions side by side. */
  describe: (values: V) => readonly LabeledValue[];
}

/** Shown above a versioned form when saving failed: both versions after a conflict, or the reason. */
export const VersionedFormNotices = <V extends object>({
  state: { form, conflict, problem, isSaving, takeLatest, saveMine },
  describe,
}: VersionedFormNoticesProps<V>) => (
  <>
    {conflict && (
      <ConflictAlert
        message={conflict.message}
        mine={describe(form.values)}
        latest={describe(conflict.latest.values)}
        isSaving={isSaving}
        onTakeLatest={takeLatest}
        onSaveMine={() => void saveMine()}
      />
    )}
    {problem && (
      <Alert kind="error" title="保存できませんでした" takesFocus>
        {problem.message}
        {/* A refusal by a rule says what to do; support has nothing to look up. */}
        {problem.traceId && problem.code !== 'FAILED_PRECONDITION' && <TraceId traceId={problem.traceId} />}
      </Alert>
    )}
  </>
);
