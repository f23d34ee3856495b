// The free fonts that stand in for the ones Chinese Office documents name, prepared once per work folder.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { collectionOf, type FontIdentity, type LineMetrics } from './sfnt.ts'

/** Part of every converted file's origin: another version may paginate differently. */
export const STAND_IN_VERSION = 'standin-1'

const families: Record<'serif' | 'sans', [english: string, chinese: string, key: string][]> = {
  serif: [
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
  sans: [
    ['SimHei', '黑体', 'SimHei'],
    ['Microsoft YaHei', '微软雅黑', 'MicrosoftYaHei'],
    ['DengXian', '等线', 'DengXian'],
    ['STXihei', '华文细黑', 'STXihei'],
  ],
}

const sources = {
  serif: {
    400: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
    700: '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
  },
  sans: {
    400: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    700: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  },
} as const

const latin = [
  '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf',
  '@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf',
  '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf',
  '@expo-google-fonts/tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf',
]

const resolve = createRequire(import.meta.url).resolve

/** The two engines build a line's height from different fields, hence two sets of metrics for the same result. */
export const lineMetrics: Record<'embedded' | 'system', LineMetrics> = {
  embedded: { ascent: 859, descent: 141 },
  system: { ascent: 1117, descent: 183 },
}

/** A folder with the fonts, made on first use. */
export function standInFontFolder(workFolder: string, engine: 'embedded' | 'system'): string {
  const folder = join(workFolder, 'fonts', `${STAND_IN_VERSION}-${engine}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const style of ['serif', 'sans'] as const)
    for (const weight of [400, 700] as const) {
      const identities = families[style].map(([family, chineseFamily, key]): FontIdentity => {
        const bold = weight === 700
        return { family, chineseFamily, postscript: `Xinqi-${style}-${key}${bold ? '-Bold' : ''}`, bold }
      })
      const font = readFileSync(resolve(sources[style][weight]))
      writeFileSync(
        join(draft, `${style}-${weight}.ttc`),
        collectionOf(font, identities, lineMetrics[engine]),
      )
    }
  for (const path of latin)
    writeFileSync(join(draft, path.slice(path.lastIndexOf('/') + 1)), readFileSync(resolve(path)))
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process was faster; its folder is as good.
    if (!existsSync(folder)) throw error
  }
  return folder
}
