import { Button } from '@hacchu-hub/ui/button';
import { ConflictAlert, type Fact } from '@hacchu-hub/ui/conflict';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Form, FormActions, FormStack } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { type ReactNode } from 'react';
import type { VersionedForm as State } from './versioned-form.hook.js';

export interface VersionedFormProps<V extends object> {
  title: string;
  state: State<V>;
  /** The values in words, to show two versions beside each other. */
  describe: (values: V) => readonly Fact[];
  children: ReactNode;
  /** Beside the button that saves. */
  extra?: ReactNode;
}

/** A card of settings that are saved together. */
export const VersionedForm = <V extends object>({
  title,
  state,
  describe,
  children,
  extra,
}: VersionedFormProps<V>) => {
  const { form, conflict, problem, isSaving } = state;
  return (
    <Section title={title}>
      {conflict && (
        <ConflictAlert
          message={conflict.message}
          mine={describe(form.values)}
          latest={describe(conflict.latest.values)}
          isSaving={isSaving}
          onTakeLatest={state.takeLatest}
          onSaveMine={() => void state.saveMine()}
        />
      )}
      {problem && (
        <Alert kind="error" title="保存できませんでした" takesFocus>
          {problem.message}
        </Alert>
      )}
      <Form form={form} onSubmit={() => void state.save()} aria-label={title}>
        <FormStack>{children}</FormStack>
        <FormActions place="card">
          {extra}
          <Button
            type="submit"
            kind="primary"
            loading={isSaving}
            disabledReason={form.dirty ? undefined : '変更はありません。'}
          >
            保存する
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
};
