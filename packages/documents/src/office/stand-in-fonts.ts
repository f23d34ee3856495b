// The free fonts that stand in for the ones Office documents name, prepared once per work folder. Each answers to the
// names it stands in for, so the converted PDF still tells which font the author chose.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { collectionOf, type FontIdentity, type FontStyle, type LineMetrics } from './sfnt.ts'

/** Part of every converted file's origin: another version may paginate differently. */
export const STAND_IN_VERSION = 'standin-3'

type Family = [english: string, chinese: string, key: string]
type StandIn = {
  shape: 'serif' | 'sans' | 'mono'
  package: string
  file: string
  chinese: boolean
  families: Family[]
}

const latin = (name: string): Family => [name, name, name.replaceAll(' ', '')]

const standIns: StandIn[] = [
  {
    shape: 'serif',
    package: 'noto-serif-sc',
    file: 'NotoSerifSC',
    chinese: true,
    families: [
      ['SimSun', '宋体', 'SimSun'],
      ['NSimSun', '新宋体', 'NSimSun'],
      ['FangSong', '仿宋', 'FangSong'],
      ['FangSong_GB2312', '仿宋_GB2312', 'FangSongGB2312'],
      ['KaiTi', '楷体', 'KaiTi'],
      ['KaiTi_GB2312', '楷体_GB2312', 'KaiTiGB2312'],
      ['STSong', '华文宋体', 'STSong'],
      ['STZhongsong', '华文中宋', 'STZhongsong'],
      ['STFangsong', '华文仿宋', 'STFangsong'],
      ['STKaiti', '华文楷体', 'STKaiti'],
      ['FZXiaoBiaoSong-B05S', '方正小标宋简体', 'FZXiaoBiaoSong'],
    ],
  },
  {
    shape: 'sans',
    package: 'noto-sans-sc',
    file: 'NotoSansSC',
    chinese: true,
    families: [
      ['SimHei', '黑体', 'SimHei'],
      ['Microsoft YaHei', '微软雅黑', 'MicrosoftYaHei'],
      ['DengXian', '等线', 'DengXian'],
      ['STXihei', '华文细黑', 'STXihei'],
    ],
  },
  {
    shape: 'serif',
    package: 'tinos',
    file: 'Tinos',
    chinese: false,
    families: ['Times New Roman', 'Cambria', 'Georgia'].map(latin),
  },
  {
    shape: 'sans',
    package: 'arimo',
    file: 'Arimo',
    chinese: false,
    families: ['Arial', 'Helvetica', 'Verdana', 'Tahoma'].map(latin),
  },
  { shape: 'sans', package: 'carlito', file: 'Carlito', chinese: false, families: ['Calibri'].map(latin) },
  {
    shape: 'mono',
    package: 'cousine',
    file: 'Cousine',
    chinese: false,
    families: ['Courier New', 'Consolas'].map(latin),
  },
]

const faces: Record<FontStyle, string> = {
  Regular: '400Regular',
  Bold: '700Bold',
  Italic: '400Regular_Italic',
  'Bold Italic': '700Bold_Italic',
}

const resolve = createRequire(import.meta.url).resolve

/** The two engines build a line's height from different fields, hence two sets of metrics for the same result. */
const chineseMetrics: Record<'embedded' | 'system', LineMetrics> = {
  embedded: { ascent: 859, descent: 141 },
  system: { ascent: 1117, descent: 183 },
}

/** A folder with the fonts, made on first use. */
export function standInFontFolder(workFolder: string, engine: 'embedded' | 'system'): string {
  const folder = join(workFolder, 'fonts', `${STAND_IN_VERSION}-${engine}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const standIn of standIns)
    for (const style of Object.keys(faces) as FontStyle[]) {
      // Chinese fonts have no italic; engines slant them by themselves.
      if (standIn.chinese && style.includes('Italic')) continue
      const face = faces[style]
      const font = readFileSync(
        resolve(`@expo-google-fonts/${standIn.package}/${face}/${standIn.file}_${face}.ttf`),
      )
      const identities = standIn.families.map(([family, chineseFamily, key]): FontIdentity => {
        const suffix = style === 'Regular' ? '' : `-${style.replace(' ', '')}`
        return { family, chineseFamily, postscript: `Xinqi-${standIn.shape}-${key}${suffix}`, style }
      })
      const metrics = standIn.chinese ? chineseMetrics[engine] : undefined
      writeFileSync(join(draft, `${standIn.file}-${face}.ttc`), collectionOf(font, identities, metrics))
    }
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process was faster; its folder is as good.
    if (!existsSync(folder)) throw error
  }
  return folder
}
