import { aUser, type GraphAnswers, refusal, renderSlice } from '@hacchu-hub/slice-testing';
import { screen, waitFor } from '@testing-library/react';
import declaration from '../../../slice.json';
import slice from '../../slice.js';
import '../../testing.js';

interface Choice {
  kind: string;
  channel: string;
  isOn: boolean;
}

/** In-memory choices: what is switched stays switched. */
const chosen = (own: GraphAnswers = {}): GraphAnswers => {
  const off = new Set<string>();
  const choice = (kind: string, channel: string, isRequired = false) => ({
    __typename: 'NoticeChoice',
    kind,
    channel,
    isOn: !off.has(`${kind}:${channel}`),
    isRequired,
  });
  const all = () => ({
    __typename: 'NoticeChoices',
    isMailEnabled: true,
    items: [
      choice('REVIEW_REQUESTED', 'IN_PRODUCT', true),
      choice('REVIEW_REQUESTED', 'MAIL'),
      choice('ORDER_SENT', 'IN_PRODUCT'),
    ],
  });
  return {
    noticeChoices: all,
    updateNoticeChoices: ({ input }: { input: { items: Choice[] } }) => {
      for (const { kind, channel, isOn } of input.items) off[isOn ? 'delete' : 'add'](`${kind}:${channel}`);
      return { noticeChoices: all() };
    },
    ...own,
  };
};

const show = (answers: GraphAnswers) =>
  renderSlice({
    slice,
    // The section belongs to the shell's page アカウント; here it is rendered as a page.
    declaration: {
      ...declaration,
      routes: [
        ...declaration.routes,
        { path: '/demand/account', screen: 'notice-choices', area: 'demand', title: 'アカウント' },
      ],
    },
    at: '/demand/account',
    user: aUser({ capabilities: ['notices:view'] }),
    answers,
  });
const mailOfRequests = () => screen.findByRole('checkbox', { name: '承認の依頼が届いたとき：メール' });

it('offers each kind on the channels it comes by, and not to switch off what asks for something', async () => {
  show(chosen());
  expect(await mailOfRequests()).toBeEnabled();
  expect(screen.getByRole('checkbox', { name: '承認の依頼が届いたとき：お知らせ' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: '発注が送信されたとき：お知らせ' })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: '発注が送信されたとき：メール' })).not.toBeInTheDocument();
});

it('saves a choice at once', async () => {
  const { user } = show(chosen());
  await user.click(await mailOfRequests());
  await waitFor(async () => expect(await mailOfRequests()).not.toBeChecked());
});

it('says that mail is off for the organisation', async () => {
  show(chosen({ noticeChoices: { isMailEnabled: false, items: [] } }));
  expect(await screen.findByText(/現在メールは届きません/)).toBeVisible();
});

it('keeps the choice as it was when it could not be saved, and says so', async () => {
  const { user, notices } = show(
    chosen({
      updateNoticeChoices: () => {
        throw refusal({ code: 'INVALID_ARGUMENT', message: 'このお知らせは選択できません。' });
      },
    }),
  );
  await user.click(await mailOfRequests());
  await waitFor(() => expect(notices.at(-1)?.text).toBe('通知の設定を変更できませんでした'));
  expect(await mailOfRequests()).toBeChecked();
});
