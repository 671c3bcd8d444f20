import { useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useHrefTo, useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useVersionedForm, VersionedFormNotices } from '@hacchu-hub/slice-kit/versioned-form';
import { Button } from '@hacchu-hub/ui/button';
import {
  Checkbox,
  Field,
  FieldRow,
  Form,
  type FormApi,
  FormStack,
  RadioGroup,
  TextInput,
} from '@hacchu-hub/ui/form';
import { MoneyInput } from '@hacchu-hub/ui/money';
import { Page, Section } from '@hacchu-hub/ui/page';
import { QuantityInput } from '@hacchu-hub/ui/quantity';
import { useState } from 'react';
import {
  type ApprovalRoute_ApprovalRouteFragment,
  ApprovalRoutesDocument,
  SaveApprovalRouteDocument,
} from '../generated/graphql.js';
import { ReviewGroupsEditor } from '../review/review-groups-editor.js';
import type { ReviewerCandidates } from '../review/reviewer-candidates.hook.js';
import { ConditionFields } from './condition-fields.js';
import { newRoute, routeInput, type RouteValues, validateRoute } from './route.values.js';
import { describeRoute, routeVersion } from './route-version.js';

interface RouteFormProps {
  /** Undefined for a new route. */
  route: ApprovalRoute_ApprovalRouteFragment | undefined;
  candidates: ReviewerCandidates;
}

/** The form of a route. */
export const RouteForm = ({ route, candidates }: RouteFormProps) => {
  const { demandUuid } = useSession();
  const hrefTo = useHrefTo();
  const navigateTo = useNavigateTo();
  const readRoutes = useSliceFetch(ApprovalRoutesDocument);
  const [save] = useSliceMutation(SaveApprovalRouteDocument, {
    touches: ['ApprovalRoute', 'ApprovalRouteChange'],
    isHandled: true,
  });
  const [start] = useState(() => ({
    stored: route && routeVersion(route, candidates.byUuid),
    blank: newRoute(),
  }));
  const state = useVersionedForm<RouteValues>({
    initial: start.stored?.values ?? start.blank,
    stored: start.stored,
    validate: validateRoute,
    sent: routeInput,
    write: async (values, expected) => {
      const known = route && { uuid: route.uuid, expectedUpdatedAt: expected?.updatedAt };
      const { saveApprovalRoute } = await save({ input: { demandUuid, ...routeInput(values), ...known } });
      return routeVersion(saveApprovalRoute.approvalRoute, candidates.byUuid);
    },
    readLatest: async () => {
      const { approvalRoutes } = await readRoutes({ demandUuid }, { fetchPolicy: 'network-only' });
      const latest = approvalRoutes.find(({ uuid }) => uuid === route?.uuid);
      return latest && routeVersion(latest, candidates.byUuid);
    },
    after: ({ values }) => ({
      says: `承認ルート「${values.name}」を保存しました。`,
      leave: () => navigateTo('approval-routes'),
    }),
  });
  const { form, isSaving } = state;
  const submit = () => void state.save();
  const isRule = form.values.kind === 'RULE';
  return (
    <Page
      title={route ? '承認ルートの編集' : '承認ルートの登録'}
      isSticky
      back={{ href: hrefTo('approval-routes'), label: '承認ルート' }}
      primary={
        <Button kind="primary" title="Ctrl+S（⌘S）" loading={isSaving} onClick={submit}>
          保存する
        </Button>
      }
    >
      <VersionedFormNotices state={state} describe={describeRoute} />
      <Form form={form} onSubmit={submit} aria-label="承認ルート">
        <Section title="基本情報">
          <BasicFields form={form} isNew={!route} />
        </Section>
        {isRule && (
          <Section title="条件" description="すべての条件に当てはまる申請に適用します。">
            <FormStack>
              <ConditionFields form={form} people={candidates.everybody} />
            </FormStack>
          </Section>
        )}
        <Section title="承認者" description="1段階目から順に承認します。申請者本人は承認者から除かれます。">
          <ReviewGroupsEditor
            groups={form.values.groups}
            errors={form.errors}
            update={(change, path) => form.update((all) => ({ ...all, groups: change(all.groups) }), path)}
            candidates={candidates}
          />
        </Section>
        {isRule && (
          <Section
            title="メールからの承認"
            description="このルートの条件に当てはまる申請を、メールのリンクからログインせずに承認・差戻しできる金額の上限です。"
          >
            <FormStack>
              <MailLimitField form={form} />
            </FormStack>
          </Section>
        )}
        <Section title="督促" description="土日・祝日を除く営業日で数えます。">
          <FormStack>
            <ReminderFields form={form} />
          </FormStack>
        </Section>
      </Form>
    </Page>
  );
};

interface FieldsProps {
  form: FormApi<RouteValues>;
}

/** Name and use of a route. */
const BasicFields = ({ form: { values, setValue }, isNew }: FieldsProps & { isNew: boolean }) => (
  <FormStack>
    <Field label="ルート名" name="name" required>
      <TextInput
        value={values.name}
        autoFocus={isNew}
        autoComplete="off"
        onChange={(name) => setValue('name', name)}
      />
    </Field>
    <Field label="使い方" as="group">
      <RadioGroup
        name="kind"
        value={values.kind}
        onChange={(kind) => setValue('kind', kind === 'TEMPLATE' ? 'TEMPLATE' : 'RULE')}
        options={[
          { value: 'RULE', label: '条件に当てはまる申請に適用する' },
          { value: 'TEMPLATE', label: 'ひな形として、申請する人が選ぶ' },
        ]}
      />
    </Field>
    <Checkbox checked={values.isActive} onChange={(isActive) => setValue('isActive', isActive)}>
      このルートを使う
    </Checkbox>
  </FormStack>
);

/** The highest amount for which the link of the mail to a reviewer decides. */
const MailLimitField = ({ form: { values, setValue } }: FieldsProps) => (
  <Field
    label="メールのリンクから承認できる金額の上限（税込）"
    name="mailApprovalLimit"
    help="空欄の場合は、組織の上限を使います。0円の場合は、常にログインが必要です。"
  >
    <MoneyInput value={values.mailApprovalLimit} onChange={(text) => setValue('mailApprovalLimit', text)} />
  </Field>
);

/** After how many working days people are reminded. */
const ReminderFields = ({ form: { values, setValue } }: FieldsProps) => (
  <FieldRow>
    <Field label="督促までの日数" name="remindAfterDays" required help="承認待ちの人に、毎営業日知らせます。">
      <QuantityInput value={values.remindAfterDays} onChange={(text) => setValue('remindAfterDays', text)} />
    </Field>
    <Field
      label="管理者に知らせるまでの日数"
      name="escalateAfterDays"
      help="管理者と申請者に1回知らせます。空欄の場合は知らせません。"
    >
      <QuantityInput
        value={values.escalateAfterDays}
        onChange={(text) => setValue('escalateAfterDays', text)}
      />
    </Field>
  </FieldRow>
);
