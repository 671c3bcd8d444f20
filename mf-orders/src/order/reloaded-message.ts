const requests = ['最新の内容を読み込んでください。', '画面を更新してください。'];

/**
 * A refusal of the server asks to load the newest content. Where the page has done so by itself, it says that the
 * newest content is shown.
 */
export const reloadedMessage = (message: string): string =>
  requests.reduce(
    (text, request) => text.replace(request, '最新の内容を表示しています。内容を確認してください。'),
    message,
  );
