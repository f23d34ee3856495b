import type { Reading } from './reading/reading.ts'
import type { ComparisonOptions } from './types.ts'

const NAMES = { base: '基准文件', final: '比对文件' } as const

/** What an asked-for comparison could not do, in words. A silent "no difference" would be a wrong answer. */
export function remarksOn(base: Reading, final: Reading, options: ComparisonOptions): string[] {
  const sides = [
    { name: NAMES.base, reading: base },
    { name: NAMES.final, reading: final },
  ]
  const remarks: string[] = []
  for (const { name, reading } of sides) {
    const isPlain = reading.fonts === 'none'
    if (options.fontFamilyRecognition) remarks.push(...fontRemarks(name, reading, '字体'))
    if (options.fontSizeRecognition) remarks.push(...fontRemarks(name, reading, '字号'))
    if (options.sealRecognition && isPlain) remarks.push(`${name}是纯文本，没有印章信息，印章未比对。`)
    if (options.handWritingRecognition && isPlain)
      remarks.push(`${name}是纯文本，没有手写信息，手写内容未比对。`)
  }
  if (options.handWritingRecognition && (base.marks.length > 0 || final.marks.length > 0)) {
    remarks.push('手写内容由识别得出，仅供人工核对，不作为确定的差异。')
  }
  return remarks
}

function fontRemarks(name: string, reading: Reading, what: '字体' | '字号'): string[] {
  if (reading.fonts === 'none') return [`${name}是纯文本，没有${what}信息，${what}未比对。`]
  if (reading.fonts === 'unknown') return [`${name}是扫描件或图片，无法识别${what}，${what}未比对。`]
  if (reading.fonts === 'estimated') {
    return what === '字体'
      ? [`${name}是扫描件或图片，无法识别字体，字体未比对。`]
      : [`${name}的字号由行高估计，差异仅供参考。`]
  }
  const scanned = reading.pages.flatMap((page, i) => (page.source === 'ocr' ? [i + 1] : []))
  return scanned.length === 0
    ? []
    : [`${name}第 ${scanned.join('、')} 页是扫描页，无法识别${what}，这些页的${what}未比对。`]
}
