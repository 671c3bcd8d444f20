import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { VersionedFormNotices, type VersionedFormState } from '@hacchu-hub/slice-kit/versioned-form';
import { Button } from '@hacchu-hub/ui/button';
import { type LabeledValue } from '@hacchu-hub/ui/conflict';
import { Form, FormActions, FormStack } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { type ReactNode } from 'react';

const UNCHANGED = '変更はありません。';

export interface SettingsCardProps<V extends object> {
  title: string;
  state: VersionedFormState<V>;
  /** The values as text, for comparing two versions. */
  describe: (values: V) => readonly LabeledValue[];
  children: ReactNode;
  /** Next to the save button. */
  extra?: ReactNode;
}

/** A card of settings that are saved together. */
export const SettingsCard = <V extends object>({
  title,
  state,
  describe,
  children,
  extra,
}: SettingsCardProps<V>) => {
  const { form, isSaving } = state;
  const notify = useNotify();
  const save = () => {
    if (form.dirty) void state.save();
    else notify.info(UNCHANGED);
  };
  return (
    <Section title={title}>
      <VersionedFormNotices state={state} describe={describe} />
      <Form form={form} onSubmit={save} aria-label={title}>
        <FormStack>{children}</FormStack>
        <FormActions place="card">
          {extra}
          <Button
            type="submit"
            kind="primary"
            loading={isSaving}
            disabledReason={form.dirty ? undefined : UNCHANGED}
          >
            保存する
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
};
