// One name per font family, the one people see in Word, whatever name the file uses for it.

const families: [pattern: RegExp, name: string][] = [
  [/^(nsimsun|新宋体)/i, '新宋体'],
  [/^(simsun|宋体|stsong(?!ti)|song ?ti)/i, '宋体'],
  [/^(fangsong_?gb2312|仿宋_?gb2312)/i, '仿宋_GB2312'],
  [/^(fangsong|仿宋)/i, '仿宋'],
  [/^(kaiti_?gb2312|楷体_?gb2312)/i, '楷体_GB2312'],
  [/^(kaiti|simkai|楷体)/i, '楷体'],
  [/^(simhei|黑体)/i, '黑体'],
  [/^(microsoft ?yahei|msyh|微软雅黑)/i, '微软雅黑'],
  [/^(dengxian|等线)/i, '等线'],
  [/^(stxihei|华文细黑)/i, '华文细黑'],
  [/^(stkaiti|华文楷体)/i, '华文楷体'],
  [/^(stfangsong|华文仿宋)/i, '华文仿宋'],
  [/^(stzhongsong|华文中宋)/i, '华文中宋'],
  [/^(fzxiaobiaosong|方正小标宋)/i, '方正小标宋'],
  [/^(lisu|simli|隶书)/i, '隶书'],
  [/^(youyuan|simyou|幼圆)/i, '幼圆'],
  [/^times ?new ?roman/i, 'Times New Roman'],
  [/^courier ?new/i, 'Courier New'],
  [/^arial/i, 'Arial'],
  [/^calibri/i, 'Calibri'],
  [/^cambria/i, 'Cambria'],
  [/^helvetica/i, 'Helvetica'],
]

const styleSuffix = /[-, ]+(regular|bold|italic|oblique|bolditalic|light|medium|semibold|mt|ps|psmt|roman)+$/i

/** Undefined for a nameless font. */
export function familyName(raw: string): string | undefined {
  const plain = raw
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/^\//, '')
    .trim()
  // Fonts this package put into a converted file carry the name they stand in for.
  const name = /^xinqi-(?:serif|sans|mono)-([a-z0-9]+)/i.exec(plain)?.[1] ?? plain
  if (!name) return undefined
  const known = families.find(([pattern]) => pattern.test(name))
  return known ? known[1] : name.replace(styleSuffix, '')
}
