import { useHrefTo, useHrefToList, usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { VersionedFormNotices } from '@hacchu-hub/slice-kit/versioned-form';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { type LabeledValue } from '@hacchu-hub/ui/conflict';
import { TimestampText } from '@hacchu-hub/ui/date';
import { Form, FormActions } from '@hacchu-hub/ui/form';
import { Page } from '@hacchu-hub/ui/page';
import { type ReactNode } from 'react';
import { type Master, paramsOf } from './master.js';
import { type MasterFormState } from './master-form.hook.js';

export interface MasterFormProps<V extends object> {
  master: Master;
  state: MasterFormState<V>;
  /** The values in words, to show two versions side by side. */
  describe: (values: V) => readonly LabeledValue[];
  children: ReactNode;
}

/** The form page of a master record, new or existing. */
export const MasterForm = <V extends object>({ master, state, describe, children }: MasterFormProps<V>) => {
  const { form, stored, isSaving, save } = state;
  const hrefTo = useHrefTo();
  const hrefToList = useHrefToList();
  const title = stored ? `${master.word}の編集` : `${master.word}の登録`;
  usePageTitle(stored ? `${stored.name}の編集` : title);
  const back = stored
    ? { href: hrefTo(master.detail, paramsOf(master, stored.uuid)), label: stored.name }
    : { href: hrefToList(master.list), label: `${master.word}の一覧` };
  return (
    <Page
      title={title}
      context={
        stored && (
          <span>
            更新 <TimestampText value={stored.updatedAt} />
          </span>
        )
      }
      back={back}
    >
      <VersionedFormNotices state={state} describe={describe} />
      <Form form={form} onSubmit={() => void save()} aria-label={title}>
        {children}
        <FormActions>
          <ButtonLink href={back.href}>{stored ? '詳細に戻る' : 'キャンセル'}</ButtonLink>
          <Button type="submit" kind="primary" loading={isSaving}>
            {stored ? '保存する' : '登録する'}
          </Button>
        </FormActions>
      </Form>
    </Page>
  );
};
