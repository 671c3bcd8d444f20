import { escapeHtml, NO_ICON } from '../support/http-exchange.js';

const STYLE = `body{font:15px/1.7 "Hiragino Sans","Noto Sans JP","Yu Gothic UI",Meiryo,sans-serif;margin:0;background:#f4f5f7;color:#222}
main{max-width:960px;margin:32px auto;padding:24px 32px;background:#fff;border-radius:8px;box-shadow:0 1px 4px #0002}
h1{font-size:20px;margin:0 0 8px}h2{font-size:16px;margin:28px 0 8px}p{margin:8px 0}.note{color:#555;font-size:13px}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #e3e5e8;padding:6px 8px;text-align:left;font-size:14px}
td.number,th.number{text-align:right}input,select,button{font:inherit;padding:4px 10px}input[type=number]{width:90px}
button{border:1px solid #8a8f98;border-radius:6px;background:#fff;cursor:pointer}button.primary{background:#1f6feb;border-color:#1f6feb;color:#fff}
form.row{display:flex;gap:12px;align-items:center;flex-wrap:wrap;margin:12px 0}form.cell{display:inline-flex;gap:6px}`;

/** A page of the emulator; it always says that it is one. */
export const page = (title: string, content: string): string =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${NO_ICON}<style>${STYLE}</style></head><body><main><p class="note">LOGILESSの開発用エミュレーターです。実際の倉庫とはつながっていません。</p><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
