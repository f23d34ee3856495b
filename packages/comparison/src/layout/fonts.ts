// One family goes by many names: what Word calls 宋体 a PDF calls SimSun or ABCDEF+SimSun-Bold.

const FAMILIES: Record<string, string> = {
  simsun: '宋体',
  nsimsun: '新宋体',
  songti: '宋体',
  stsong: '华文宋体',
  simhei: '黑体',
  heiti: '黑体',
  stheiti: '华文黑体',
  fangsong: '仿宋',
  仿宋_gb2312: '仿宋',
  fangsong_gb2312: '仿宋',
  stfangsong: '华文仿宋',
  kaiti: '楷体',
  楷体_gb2312: '楷体',
  kaiti_gb2312: '楷体',
  stkaiti: '华文楷体',
  microsoftyahei: '微软雅黑',
  msyh: '微软雅黑',
  dengxian: '等线',
  timesnewroman: 'Times New Roman',
  timesnewromanps: 'Times New Roman',
  timesnewromanpsmt: 'Times New Roman',
  arial: 'Arial',
  arialmt: 'Arial',
  calibri: 'Calibri',
}

const known = new Map<string, string>()

/** The name under which two spellings of a family meet. */
export function familyOf(name: string): string {
  const cached = known.get(name)
  if (cached !== undefined) return cached
  const plain = name
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/-\d+$/, '')
    .replace(/[-,](?:bold|italic|regular|bolditalic|oblique|roman)$/i, '')
  const key = plain.replace(/[\s-]/g, '').toLowerCase()
  const family = FAMILIES[key] ?? plain.trim()
  known.set(name, family)
  return family
}

const NAMED_SIZES: readonly [number, string][] = [
  [42, '初号'],
  [36, '小初'],
  [26, '一号'],
  [24, '小一'],
  [22, '二号'],
  [18, '小二'],
  [16, '三号'],
  [15, '小三'],
  [14, '四号'],
  [12, '小四'],
  [10.5, '五号'],
  [9, '小五'],
  [7.5, '六号'],
  [6.5, '小六'],
]

/** 小四（12 磅）. */
export function sizeName(points: number): string {
  const rounded = Math.round(points * 10) / 10
  const named = NAMED_SIZES.find(([size]) => Math.abs(size - points) < 0.2)
  return named ? `${named[1]}（${rounded} 磅）` : `${rounded} 磅`
}
