/**
 * Characters that are written in several forms in names of people, places and companies (異体字, 旧字体, small kana in
 * 霞ヶ関), the usual form first. Only forms of one character, and none that mean something else (斉 and 斎 are two).
 */
const VARIANTS = [
  ...['高髙', '崎﨑嵜', '浜濱濵', '徳德', '瀬瀨', '吉𠮷', '辺邊邉', '斎齋', '斉齊', '沢澤', '広廣', '国國'],
  ...[
    '島嶋嶌',
    '桜櫻',
    '真眞',
    '恵惠',
    '清淸',
    '青靑',
    '増增',
    '竜龍',
    '蔵藏',
    '条條',
    '栄榮',
    '実實',
    '関關',
  ],
  ...['鉄鐵', '塩鹽', '寿壽', '弥彌', '桑桒', '槙槇', '礼禮', '祢禰', '穂穗', '総總', '与與', '万萬', '亀龜'],
  ...['円圓', '学學', '宝寶', '巌巖', '応應', '滝瀧', '浅淺', '満滿', '豊豐', '黒黑', '薫薰', '来來', '尭堯'],
  ...['曽曾', '峰峯', '富冨', '館舘', '会會', '舗舖', '薬藥', '横橫', '頼賴', '緑綠', '楽樂', '檜桧'],
  ...['ケヶ', 'カヵ'],
];

const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  VARIANTS.flatMap((group) => {
    const forms = [...group];
    return forms.map((form) => [form, forms] as const);
  }),
);

/** The forms in which a character may be written; one for most of them. */
export const formsOf = (character: string): readonly string[] => GROUPS.get(character) ?? [character];

/** The usual form of a character. */
export const usualForm = (character: string): string => GROUPS.get(character)?.[0] ?? character;
