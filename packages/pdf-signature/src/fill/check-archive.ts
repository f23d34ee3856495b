import { decodeStream } from '../pdf/filters.ts'
import { isName, PdfDict, PdfDocument, PdfRef, PdfStream, type PdfValue } from '../pdf/index.ts'
import { readTextString } from '../pdf/text-string.ts'

export interface ArchiveProblem {
  /** Where in ISO 19005-3 it is asked for. */
  clause: string
  what: string
}

const FORBIDDEN_ACTIONS = new Set(['Launch', 'Sound', 'Movie', 'ResetForm', 'ImportData', 'JavaScript'])
const MOST_OBJECTS = 500_000

/**
 * What of PDF/A-3 (level B) this file does not keep, as far as our own writer could ever break it: metadata, colour,
 * fonts, what must not be there, and the attachments. It is no conformance checker for others' files.
 */
export function checkArchivePdf(file: Uint8Array): ArchiveProblem[] {
  const document = PdfDocument.open(file)
  const problems: ArchiveProblem[] = []
  const claim = (clause: string, what: string, holds: boolean) => {
    if (!holds) problems.push({ clause, what })
  }
  const { bytes, root } = document
  claim('6.1.2', '文件头', /^%PDF-1\.[0-7]\n%[\x80-\xff]{4}/.test(bytes.subarray(0, 16).toString('latin1')))
  claim('6.1.3', '尾部没有文件标识', document.array(document.trailer.get('ID'))?.length === 2)
  claim('6.1.3', '文件被加密', !document.trailer.has('Encrypt'))
  claim('6.1.3', '尾部之后还有内容', /%%EOF\r?\n?$/.test(bytes.subarray(-8).toString('latin1')))
  checkMetadata(document, root, claim)
  checkColour(document, root, claim)
  claim('6.6.2', '目录中有打开动作', !root.has('AA') && !document.dict(root.get('OpenAction')))
  claim('6.4.1', '含有表单', !root.has('AcroForm'))
  checkObjects(document, claim)
  checkAttachments(document, root, claim)
  return problems
}

type Claim = (clause: string, what: string, holds: boolean) => void

function checkMetadata(document: PdfDocument, root: PdfDict, claim: Claim): void {
  const stream = document.stream(root.get('Metadata'))
  claim('6.6.2.1', '没有 XMP 元数据', stream !== undefined)
  if (!stream) return
  claim('6.6.2.1', 'XMP 元数据被压缩', !stream.dict.has('Filter'))
  const packet = Buffer.from(stream.raw).toString('utf8')
  claim('6.6.4', '没有声明 PDF/A-3', /<pdfaid:part>3<\/pdfaid:part>/.test(packet))
  claim('6.6.4', '没有声明符合级别', /<pdfaid:conformance>[ABU]<\/pdfaid:conformance>/.test(packet))
  const info = document.dict(document.trailer.get('Info'))
  const title = info && document.string(info.get('Title'))
  const named = /<dc:title>.*?<rdf:li[^>]*>(.*?)<\/rdf:li>/.exec(packet)?.[1]
  const plain = named?.replace(/&(amp|lt|gt|quot);/g, (_, one: string) => PLAIN[one]!)
  claim('6.6.3', '标题与 XMP 不一致', title !== undefined && readTextString(title) === plain)
  const created = info && document.string(info.get('CreationDate'))
  const at = /<xmp:CreateDate>(.*?)<\/xmp:CreateDate>/.exec(packet)?.[1]
  claim(
    '6.6.3',
    '制作时间与 XMP 不一致',
    created !== undefined && timeOf(readTextString(created)) === Date.parse(at ?? ''),
  )
}

const PLAIN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const timeOf = (date: string): number => {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([+-])(\d\d)'(\d\d)'$/.exec(date)
  if (!parts) return Number.NaN
  const [, year, month, day, hour, minute, second, sign, h, m] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${sign}${h}:${m}`)
}

function checkColour(document: PdfDocument, root: PdfDict, claim: Claim): void {
  const [intent, ...more] = (document.array(root.get('OutputIntents')) ?? []).map((one) => document.dict(one))
  claim('6.2.3', '没有输出意图', intent !== undefined && more.length === 0)
  if (!intent) return
  claim('6.2.3', '输出意图不是 GTS_PDFA1', isName(document.resolve(intent.get('S')), 'GTS_PDFA1'))
  const stream = document.stream(intent.get('DestOutputProfile'))
  claim('6.2.3', '没有 ICC 特性文件', stream !== undefined)
  if (!stream) return
  const profile = decodeStream(stream, (value) => document.resolve(value))
  const is = (at: number, text: string) => profile.toString('latin1', at, at + text.length) === text
  const isWhole = profile.length >= 128 && profile.readUInt32BE(0) === profile.length
  claim('6.2.3', 'ICC 特性文件不完整', isWhole && is(36, 'acsp') && is(12, 'mntr') && is(16, 'RGB '))
  claim('6.2.3', 'ICC 特性文件的分量数不符', document.number(stream.dict.get('N')) === 3)
}

function checkObjects(document: PdfDocument, claim: Claim): void {
  const seen = new Set<number>()
  const walk: PdfValue[] = [document.trailer]
  for (let count = 0; walk.length && count < MOST_OBJECTS; count++) {
    const value = walk.pop()!
    if (value instanceof PdfRef) {
      if (seen.has(value.num)) continue
      seen.add(value.num)
      walk.push(document.get(value))
    } else if (Array.isArray(value)) walk.push(...value)
    else if (value instanceof PdfDict || value instanceof PdfStream) {
      const dict = value instanceof PdfStream ? value.dict : value
      checkOne(document, dict, claim)
      walk.push(...dict.map.values())
    }
  }
}

function checkOne(document: PdfDocument, dict: PdfDict, claim: Claim): void {
  const type = document.name(dict.get('Type'))
  if (type === 'Font') checkFont(document, dict, claim)
  if (type === 'XObject' && document.name(dict.get('Subtype')) === 'Image') {
    claim('6.2.8', '图片要求插值', document.resolve(dict.get('Interpolate')) !== true)
    const space = document.name(dict.get('ColorSpace'))
    claim('6.2.4', '图片的颜色与输出意图不符', space === 'DeviceRGB' || space === 'DeviceGray')
    claim('6.2.8', '图片引用了其他版本', !dict.has('Alternates') && !dict.has('OPI'))
  }
  claim('6.5.1', '含有不允许的动作', !FORBIDDEN_ACTIONS.has(document.name(dict.get('S')) ?? ''))
  claim('6.1.7', '内容在文件之外', !(dict.has('Length') && (dict.has('F') || dict.has('FFilter'))))
  claim('6.1.7', '使用了 LZW 压缩', document.name(dict.get('Filter')) !== 'LZWDecode')
}

function checkFont(document: PdfDocument, font: PdfDict, claim: Claim): void {
  const kind = document.name(font.get('Subtype'))
  if (kind === 'Type0') {
    claim('6.2.11.7', '字体没有到统一码的对照', document.stream(font.get('ToUnicode')) !== undefined)
    return
  }
  const descriptor = document.dict(font.get('FontDescriptor'))
  const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some(
    (key) => descriptor && document.stream(descriptor.get(key)) !== undefined,
  )
  claim('6.2.11.4', '字体没有嵌入', isEmbedded)
  if (kind === 'CIDFontType2')
    claim('6.2.11.3', '没有字形对照', isName(document.resolve(font.get('CIDToGIDMap')), 'Identity'))
}

function checkAttachments(document: PdfDocument, root: PdfDict, claim: Claim): void {
  const names = document.dict(document.dict(root.get('Names'))?.get('EmbeddedFiles'))
  const listed = (names && document.array(names.get('Names'))) ?? []
  const associated = new Set(
    (document.array(root.get('AF')) ?? []).flatMap((one) => (one instanceof PdfRef ? [one.num] : [])),
  )
  for (let at = 1; at < listed.length; at += 2) {
    const target = listed[at]!
    const spec = document.dict(target)
    const key = document.string(listed[at - 1])
    claim('6.8', '附件没有与文档关联（AF）', target instanceof PdfRef && associated.has(target.num))
    if (!spec) {
      claim('6.8', '附件没有说明', false)
      continue
    }
    const called = ['F', 'UF'].map((one) => document.string(spec.get(one)))
    claim(
      '6.8',
      '附件没有文件名',
      called.every((one) => one !== undefined),
    )
    claim(
      '6.8',
      '附件的名称与目录不符',
      key !== undefined && called[1] !== undefined && readTextString(key) === readTextString(called[1]),
    )
    claim(
      '6.8',
      '附件没有说明与文档的关系（AFRelationship）',
      ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'].includes(
        document.name(spec.get('AFRelationship')) ?? '',
      ),
    )
    const stream = document.stream(document.dict(spec.get('EF'))?.get('F'))
    claim('6.8', '附件没有内容', stream !== undefined)
    if (!stream) continue
    claim('6.8', '附件没有媒体类型', Boolean(document.name(stream.dict.get('Subtype'))))
    const params = document.dict(stream.dict.get('Params'))
    claim(
      '6.8',
      '附件没有修改时间',
      params !== undefined && document.string(params.get('ModDate')) !== undefined,
    )
  }
}
