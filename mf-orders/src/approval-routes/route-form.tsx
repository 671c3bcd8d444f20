import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useHrefTo, useNavigateTo, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import {
  Checkbox,
  Field,
  FieldRow,
  Form,
  FormStack,
  hasErrors,
  RadioGroup,
  TextInput,
  useForm,
} from '@hacchu-hub/ui/form';
import { MoneyInput } from '@hacchu-hub/ui/money';
import { Page, Section } from '@hacchu-hub/ui/page';
import { QuantityInput } from '@hacchu-hub/ui/quantity';
import { useRef, useState } from 'react';
import { type ApprovalRoute_ApprovalRouteFragment, SaveApprovalRouteDocument } from '../generated/graphql.js';
import { ReviewGroupsEditor } from '../review/review-groups-editor.js';
import type { ReviewerCandidates } from '../review/reviewer-candidates.hook.js';
import { ConditionFields } from './condition-fields.js';
import { newRoute, routeInput, storedRoute, validateRoute } from './route.values.js';

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
  const notify = useNotify();
  const [start] = useState(() => (route ? storedRoute(route, candidates.byUuid) : newRoute()));
  const form = useForm(start);
  const { values, setValue } = form;
  const release = useUnsavedChangesGuard(form.dirty);
  const [save, { isRunning }] = useSliceMutation(SaveApprovalRouteDocument, {
    touches: ['ApprovalRoute', 'ApprovalRouteChange'],
    isHandled: true,
  });
  const isBusy = useRef(false);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    if (isBusy.current) return;
    setProblem(undefined);
    const errors = validateRoute(values);
    if (hasErrors(errors)) {
      form.setErrors(errors);
      return;
    }
    isBusy.current = true;
    const version = route && { uuid: route.uuid, expectedUpdatedAt: route.updatedAt };
    try {
      await save({ input: { demandUuid, ...routeInput(values), ...version } });
      release();
      notify.success(`承認ルート「${values.name.trim()}」を保存しました。`);
      navigateTo('approval-routes');
    } catch (cause) {
      const error = toSliceError(cause, true);
      if (hasErrors(error.fields)) form.setErrors(error.fields);
      else setProblem(error.message);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <Page
      title={route ? '承認ルートの編集' : '承認ルートの登録'}
      isSticky
      back={{ href: hrefTo('approval-routes'), label: '承認ルート' }}
      primary={
        <Button kind="primary" title="Ctrl+S（⌘S）" loading={isRunning} onClick={() => void submit()}>
          保存する
        </Button>
      }
    >
      {problem !== undefined && (
        <Alert kind="error" takesFocus>
          {problem}
        </Alert>
      )}
      <Form form={form} onSubmit={() => void submit()} aria-label="承認ルート">
        <Section title="基本情報">
          <FormStack>
            <Field label="ルート名" name="name" required>
              <TextInput
                value={values.name}
                autoFocus={!route}
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
        </Section>
        {values.kind === 'RULE' && (
          <Section title="条件" description="すべての条件に当てはまる申請に適用します。">
            <FormStack>
              <ConditionFields form={form} people={candidates.everybody} />
            </FormStack>
          </Section>
        )}
        <Section title="承認者" description="1段階目から順に承認します。申請者本人は承認者から除かれます。">
          <ReviewGroupsEditor
            groups={values.groups}
            update={(change, path) => form.update((all) => ({ ...all, groups: change(all.groups) }), path)}
            candidates={candidates}
          />
        </Section>
        {values.kind === 'RULE' && (
          <Section
            title="メールからの承認"
            description="このルートの条件に当てはまる申請を、メールのリンクからログインせずに承認・差戻しできる金額の上限です。"
          >
            <FormStack>
              <Field
                label="メールのリンクから承認できる金額の上限（税込）"
                name="mailApprovalLimit"
                help="空欄の場合は、組織の上限を使います。0円の場合は、常にログインが必要です。"
              >
                <MoneyInput
                  value={values.mailApprovalLimit}
                  onChange={(text) => setValue('mailApprovalLimit', text)}
                />
              </Field>
            </FormStack>
          </Section>
        )}
        <Section title="督促" description="土日・祝日を除く営業日で数えます。">
          <FormStack>
            <FieldRow>
              <Field
                label="督促までの日数"
                name="remindAfterDays"
                required
                help="承認待ちの人に、毎営業日知らせます。"
              >
                <QuantityInput
                  value={values.remindAfterDays}
                  onChange={(text) => setValue('remindAfterDays', text)}
                />
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
          </FormStack>
        </Section>
      </Form>
    </Page>
  );
};
