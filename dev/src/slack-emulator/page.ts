import { escapeHtml, NO_ICON } from '../support/http-exchange.js';

const STYLE = `body{font:15px/1.6 "Hiragino Sans","Noto Sans JP","Yu Gothic UI",Meiryo,sans-serif;margin:0;background:#f8f8f8;color:#1d1c1d}
main{max-width:1080px;margin:24px auto;padding:20px 28px;background:#fff;border-radius:8px;box-shadow:0 1px 4px #0002}
main.wide{display:grid;grid-template-columns:240px 1fr;gap:28px}nav a{display:block;padding:3px 8px;border-radius:6px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav a[aria-current]{background:#1264a3;color:#fff}h1{font-size:19px;margin:0 0 8px}h2{font-size:14px;margin:18px 0 4px;color:#616061}p{margin:8px 0}
.note{color:#616061;font-size:13px}article{border-top:1px solid #eee;padding:10px 0;overflow-wrap:anywhere}article article{margin-left:28px;border-left:3px solid #ddd;padding-left:14px}
article.only{background:#fef9e7;padding:10px}.who{font-weight:700}.app{background:#e8e8e8;border-radius:3px;font-size:11px;padding:0 4px;margin:0 6px}
.header{font-weight:700;font-size:17px}.section{display:flex;gap:16px;justify-content:space-between}.fields{display:grid;grid-template-columns:1fr 1fr;gap:4px 20px}.context{color:#616061;font-size:13px}
.mention{background:#fff3c4;color:#1264a3;border-radius:3px;padding:0 3px}form.inline{display:inline-block;margin:4px 8px 4px 0}
button,select,textarea,input{font:inherit}button,a.button{display:inline-block;border:1px solid #bbb;border-radius:4px;background:#fff;padding:3px 12px;color:inherit;text-decoration:none;cursor:pointer}
button.primary,a.primary{background:#007a5a;border-color:#007a5a;color:#fff}button.danger,a.danger{background:#e01e5a;border-color:#e01e5a;color:#fff}
section.modal{border:2px solid #1264a3;border-radius:8px;padding:12px 20px;margin:12px 0}textarea{width:100%;box-sizing:border-box;min-height:80px}.problem{color:#c0143c;font-weight:700}
label{display:block;margin:6px 0}`;

/** A page of the emulator, always marked as such. */
export const page = (title: string, content: string, layout: 'wide' | 'narrow' = 'narrow'): string =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${NO_ICON}<style>${STYLE}</style></head><body><main class="${layout}">${content}</main><p class="note" style="text-align:center">Slackの開発用エミュレーターです。実際のSlackとはつながっていません。</p></body></html>`;
