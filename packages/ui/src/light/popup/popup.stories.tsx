import { useEffect } from 'react';
import { LONG_NAME, Sample } from '../../../gallery/sample.js';
import { LineIcon } from '../line-icon/index.js';
import { PopupButton, PopupMenu, PopupPanel, usePopup } from './index.js';

export default { component: PopupMenu };

export const Menu = () => (
  <Sample state="閉じている">
    <PopupMenu label="見本 花子のメニュー" button={<LineIcon name="user" />}>
      <p>見本 花子（管理者）</p>
      <button type="button">プロフィール</button>
      <a href="#help">ヘルプ</a>
    </PopupMenu>
  </Sample>
);

export const OpenPanel = () => {
  const popup = usePopup();
  const { setOpen } = popup;
  useEffect(() => setOpen(true), [setOpen]);
  return (
    <Sample state="開いている・長い文字">
      <div style={{ minHeight: 260 }}>
        <div
          {...popup.surroundings}
          style={{ position: 'relative', width: 'fit-content', marginLeft: 'auto' }}
        >
          <PopupButton popup={popup} label="お知らせ">
            <LineIcon name="bell" />
          </PopupButton>
          <PopupPanel popup={popup} aria-label="お知らせの一覧">
            <p>{LONG_NAME}</p>
            <button type="button">すべて既読にする</button>
            <a href="#all">一覧</a>
          </PopupPanel>
        </div>
      </div>
    </Sample>
  );
};
