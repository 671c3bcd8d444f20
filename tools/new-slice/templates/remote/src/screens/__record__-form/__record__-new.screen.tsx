import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useHrefTo, useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useVersionedForm, VersionedFormNotices } from '@hacchu-hub/slice-kit/versioned-form';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { Field, Form, FormActions, FormStack, TextArea, TextInput } from '@hacchu-hub/ui/form';
import { Page, Section } from '@hacchu-hub/ui/page';
import { Create__Entity__Document } from '../../generated/graphql.js';
import { blank__Entity__, validate__Entity__, type __Entity__Values } from './__record__-values.js';

const __Entity__NewScreen = () => {
  const { demandUuid } = useSession();
  const hrefTo = useHrefTo();
  const navigateTo = useNavigateTo();
  const [create] = useSliceMutation(Create__Entity__Document, { touches: ['__Entity__'], isHandled: true });
  const state = useVersionedForm<__Entity__Values>({
    initial: blank__Entity__,
    stored: undefined,
    validate: validate__Entity__,
    write: async (values) => {
      const { create__Entity__: answer } = await create({
        input: { demandUuid, name: values.name, note: values.note || null },
      });
      const { name, note, updatedAt } = answer.__entity__;
      return { updatedAt, values: { name, note: note ?? '' } };
    },
    // A new record has no newer version on the server.
    readLatest: () => Promise.resolve(undefined),
    after: ({ values }) => ({
      says: `__label__「${values.name}」を登録しました。`,
      leave: () => navigateTo('__record__-list', undefined, undefined, { replace: true }),
    }),
    tracking: '__record___save',
  });
  const { form, isSaving, save } = state;
  const { values, setValue } = form;
  return (
    <Page title="__label__の登録" back={{ href: hrefTo('__record__-list'), label: '__label__の一覧' }}>
      <VersionedFormNotices
        state={state}
        describe={({ name, note }) => [
          { label: '名前', text: name },
          { label: 'メモ', text: note },
        ]}
      />
      <Form form={form} onSubmit={() => void save()} aria-label="__label__の登録">
        <Section title="基本情報">
          <FormStack>
            <Field label="名前" name="name" required>
              <TextInput
                value={values.name}
                onChange={(name) => setValue('name', name)}
                autoFocus
                autoComplete="off"
              />
            </Field>
            <Field label="メモ" name="note">
              <TextArea value={values.note} onChange={(note) => setValue('note', note)} />
            </Field>
          </FormStack>
        </Section>
        <FormActions>
          <ButtonLink href={hrefTo('__record__-list')}>キャンセル</ButtonLink>
          <Button type="submit" kind="primary" loading={isSaving}>
            登録する
          </Button>
        </FormActions>
      </Form>
    </Page>
  );
};

export default __Entity__NewScreen;
