import type { FieldErrors } from '@hacchu-hub/ui/form';
import { Checkbox, Field, RadioGroup, Select, TextArea, TextInput, useForm } from '@hacchu-hub/ui/form';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../form.dialog.js';
import {
  AudienceFields,
  audienceOf,
  audienceProblems,
  type AudienceValues,
  blankAudience,
  canaryInput,
} from './audience-fields.js';
import type { Slice } from './platform.types.js';
import { audienceWords } from './platform.words.js';
import type { PlatformChanges } from './platform-changes.hook.js';
import type { SliceAction } from './slice-card.js';

export interface SliceDialogProps {
  slice: Slice;
  changes: PlatformChanges;
  onClose: () => void;
}

interface ReasonForm {
  reason: string;
}

interface ChangeDialogProps<V extends ReasonForm> extends Pick<SliceDialogProps, 'changes' | 'onClose'> {
  title: string;
  verb: string;
  form: ReturnType<typeof useForm<V>>;
  check?: () => FieldErrors;
  save: () => Promise<void>;
  children: ReactNode;
}

/** A dialog with the consequence of a change and the required reason. */
const ChangeDialog = <V extends ReasonForm>({
  form,
  changes,
  check,
  children,
  ...dialog
}: ChangeDialogProps<V>) => (
  <FormDialog
    {...dialog}
    form={form}
    isRunning={changes.isRunning}
    check={() => ({
      ...check?.(),
      ...(form.values.reason.trim() === '' && { reason: ['理由を入力してください。'] }),
    })}
  >
    {children}
    <Field label="理由" name="reason" required help="変更の履歴に残ります。">
      <TextArea
        rows={2}
        value={form.values.reason}
        onChange={(reason) => form.update((values) => ({ ...values, reason }), 'reason')}
      />
    </Field>
  </FormDialog>
);

interface ReasonDialogProps extends Pick<SliceDialogProps, 'changes' | 'onClose'> {
  title: string;
  verb: string;
  save: (input: ReasonForm) => Promise<void>;
  children: ReactNode;
}

/** A change that only needs a reason. */
const ReasonDialog = ({ save, ...dialog }: ReasonDialogProps) => {
  const form = useForm({ reason: '' });
  return <ChangeDialog {...dialog} form={form} save={() => save(form.values)} />;
};

const RollBackDialog = ({ slice, changes, onClose }: SliceDialogProps) => {
  const versions = slice.previous.map(({ version }) => ({ value: version, label: version }));
  const form = useForm({ reason: '', version: slice.rollbackTarget ?? versions[0]?.value ?? '' });
  const { version } = form.values;
  return (
    <ChangeDialog
      title={`${slice.remote}を前の版に戻す`}
      verb="この版に戻す"
      form={form}
      changes={changes}
      save={() => changes.rollBack(slice.remote, form.values)}
      onClose={onClose}
    >
      <p>
        {slice.remote}を{slice.live.version}から{version}に戻します。次にページを開いたときから、全員に
        {version}が表示されます。
      </p>
      <Field label="戻す版" name="version" required>
        <Select value={version} onChange={(value) => form.setValue('version', value)} options={versions} />
      </Field>
    </ChangeDialog>
  );
};

const RecallDialog = ({
  slice,
  changes,
  onClose,
  version,
  children,
}: SliceDialogProps & { version: string; children: ReactNode }) => {
  const form = useForm({ reason: '', isUrgent: false });
  return (
    <ChangeDialog
      title={`${slice.remote} ${version}を取り下げ`}
      verb="取り下げる"
      form={form}
      changes={changes}
      save={() => changes.recall(slice.remote, { ...form.values, version })}
      onClose={onClose}
    >
      <p>{children}</p>
      <Field
        label="緊急度"
        name="isUrgent"
        as="group"
        help="緊急の場合、開いている画面は入力中でなければ自動で再読み込みされます。"
      >
        <Checkbox checked={form.values.isUrgent} onChange={(isUrgent) => form.setValue('isUrgent', isUrgent)}>
          緊急の取り下げ
        </Checkbox>
      </Field>
    </ChangeDialog>
  );
};

const UpdateCanaryDialog = ({ slice, changes, onClose }: SliceDialogProps) => {
  const form = useForm({ reason: '' });
  const [audience, setAudience] = useState<AudienceValues>(() =>
    slice.canary ? audienceOf(slice.canary) : blankAudience,
  );
  return (
    <ChangeDialog
      title={`${slice.remote} ${slice.canary?.version ?? ''}の公開先を変更`}
      verb="変更する"
      form={form}
      changes={changes}
      check={() => audienceProblems(audience)}
      save={() => changes.updateCanary(slice.remote, { ...form.values, ...canaryInput(audience) })}
      onClose={onClose}
    >
      {slice.canary && <p>現在の公開先：{audienceWords(slice.canary)}</p>}
      <AudienceFields
        values={audience}
        onChange={(change) => setAudience((before) => ({ ...before, ...change }))}
      />
    </ChangeDialog>
  );
};

/** Not by `URL.canParse`, which Safari has since version 17 only. */
function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}

/** Why a build at an address cannot be published; undefined where nothing is known against it. */
function urlProblem(url: string, { allowedOrigins }: Slice): string | undefined {
  if (url === '') return 'ビルドのアドレスを入力してください。';
  const origin = originOf(url);
  if (origin === undefined || allowedOrigins.includes(origin)) return undefined;
  const known = allowedOrigins.join('、');
  return known === ''
    ? 'この画面には、許可された配信元がありません。レジストリのpolicy.jsonに配信元を追加してください。'
    : `許可された配信元（${known}）のアドレスを入力してください。`;
}

const PublishDialog = ({ slice, changes, onClose }: SliceDialogProps) => {
  const form = useForm({ reason: '', url: '', to: 'CANARY' });
  const { url, to } = form.values;
  const problem = urlProblem(url.trim(), slice);
  const [audience, setAudience] = useState<AudienceValues>(blankAudience);
  const isCanary = to === 'CANARY';
  return (
    <ChangeDialog
      title={`${slice.remote}の新しい版を公開`}
      verb={isCanary ? 'カナリア版として公開する' : '全員に公開する'}
      form={form}
      changes={changes}
      check={() => ({
        ...(problem && { url: [problem] }),
        ...(isCanary && audienceProblems(audience, 'canary.')),
      })}
      save={() =>
        changes.publish(slice.remote, {
          reason: form.values.reason,
          url: url.trim(),
          canary: isCanary ? canaryInput(audience) : null,
        })
      }
      onClose={onClose}
    >
      <p>
        {slice.remote}の公開中の版は{slice.live.version}です。
        {slice.pinned && '現在固定中のため、レジストリは公開を受け付けません。'}
      </p>
      <Field
        label="ビルドのアドレス"
        name="url"
        required
        help={`パイプラインが配信元に置いたビルドのフォルダーです（例：${slice.allowedOrigins[0] ?? slice.origin}/${slice.remote}/1.5.0）。`}
      >
        <TextInput
          type="url"
          autoComplete="off"
          value={url}
          onChange={(value) => form.setValue('url', value)}
        />
      </Field>
      <Field label="公開先" name="canary" as="group" required>
        <RadioGroup
          name="to"
          value={to}
          onChange={(value) => form.setValue('to', value)}
          options={[
            { value: 'CANARY', label: '一部のユーザー（カナリア版）' },
            { value: 'ALL', label: '全員', help: '次にページを開いたときから、全員に表示されます。' },
          ]}
        />
      </Field>
      {isCanary && (
        <AudienceFields
          prefix="canary."
          values={audience}
          onChange={(change) => setAudience((before) => ({ ...before, ...change }))}
        />
      )}
    </ChangeDialog>
  );
};

/** The dialog of one action. */
export const SliceDialog = ({ action, ...props }: SliceDialogProps & { action: SliceAction }) => {
  const { slice, changes, onClose } = props;
  const { remote, live, canary, rollbackTarget } = slice;
  const dialog = { changes, onClose };
  switch (action) {
    case 'PUBLISH':
      return <PublishDialog {...props} />;
    case 'PIN':
      return (
        <ReasonDialog
          {...dialog}
          title={`${remote} ${live.version}を固定`}
          verb="固定する"
          save={(input) => changes.pin(remote, input)}
        >
          <p>固定を解除するまで、{remote}には新しい版を公開できなくなります。</p>
        </ReasonDialog>
      );
    case 'UNPIN':
      return (
        <ReasonDialog
          {...dialog}
          title={`${remote}の固定を解除`}
          verb="解除する"
          save={(input) => changes.unpin(remote, input)}
        >
          <p>{remote}に新しい版を公開できるようになります。</p>
        </ReasonDialog>
      );
    case 'ROLL_BACK':
      return <RollBackDialog {...props} />;
    case 'PROMOTE':
      return (
        <ReasonDialog
          {...dialog}
          title={`${remote} ${canary?.version ?? ''}を全員に公開`}
          verb="全員に公開する"
          save={(input) => changes.promote(remote, input)}
        >
          <p>
            カナリア版の{canary?.version}を全員に公開します。公開中の{live.version}は前の版になります。
          </p>
        </ReasonDialog>
      );
    case 'UPDATE_CANARY':
      return <UpdateCanaryDialog {...props} />;
    case 'RECALL_CANARY':
      return (
        <RecallDialog {...props} version={canary?.version ?? ''}>
          カナリア版の{canary?.version}を取り下げます。表示していたユーザーは、公開中の{live.version}
          に戻ります。
        </RecallDialog>
      );
    case 'RECALL_LIVE':
      return (
        <RecallDialog {...props} version={live.version}>
          公開中の{live.version}を取り下げ、全員を前の版の{rollbackTarget}に戻します。
        </RecallDialog>
      );
  }
};
