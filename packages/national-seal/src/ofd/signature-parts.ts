import { NationalSealError } from '../errors.ts'
import { numbersIn, type OfdDocument, type OfdPackage } from './package.ts'
import type { Stamp } from './stamps.ts'
import { childrenOf, oneChild, requiredChild, type XmlElement } from './xml.ts'

export interface OfdReference {
  /** As written. */
  fileRef: string
  /** Part it means; undefined when there is none. */
  part: string | undefined
  isAbsolute: boolean
  checkValue: Buffer
}

/** One entry of the list of signatures with what its Signature.xml says. */
export interface OfdSignatureParts {
  document: OfdDocument
  list: string
  id: string
  type: string
  relative: string | undefined
  part: string
  checkMethod: string
  references: OfdReference[]
  stamps: Stamp[]
  statedTime: string
  sealPart: string | undefined
  valuePart: string
}

const MAX_SIGNATURES = 200
const MAX_REFERENCES = 50_000

const damaged = (detail: string) => new NationalSealError('OFD_FORMAT', `OFD 文件错误：${detail}`)

/** Every signature of every document, in the order of the lists. */
export function signaturesIn(source: OfdPackage): OfdSignatureParts[] {
  const found: OfdSignatureParts[] = []
  const lists = new Set<string>()
  for (const document of source.documents()) {
    const list = document.signatureList
    if (list === undefined) continue
    if (lists.has(list)) throw damaged('两个文档共用一份签名列表')
    lists.add(list)
    const root = source.xml(list, 'Signatures')
    oneChild(root, 'MaxSignId')
    const records = childrenOf(root, 'Signature')
    if (records.length !== root.children.filter(({ name }) => name === 'Signature').length)
      throw damaged('签名列表含有其他命名空间的签名')
    for (const record of records) found.push(readOne(source, document, list, record))
  }
  if (found.length > MAX_SIGNATURES) throw damaged('签名过多')
  const repeated = (values: string[]) => new Set(values).size !== values.length
  if (repeated(found.map(({ list, id }) => `${list} ${id}`))) throw damaged('签名编号重复')
  const own = found.flatMap(({ part, valuePart }) => [part, valuePart])
  if (repeated(own)) throw damaged('两个签名共用同一份文件')
  if (own.some((part) => lists.has(part))) throw damaged('签名列表被当作签名')
  return found
}

function readOne(
  source: OfdPackage,
  document: OfdDocument,
  list: string,
  record: XmlElement,
): OfdSignatureParts {
  const part = source.resolve(record.attributes.get('BaseLoc') ?? '', list)
  const root = source.xml(part, 'Signature')
  const info = requiredChild(root, 'SignedInfo')
  const references = requiredChild(info, 'References')
  const listed = childrenOf(references, 'Reference')
  if (listed.length !== references.children.length) throw damaged('引用列表含有其他元素')
  if (listed.length === 0 || listed.length > MAX_REFERENCES) throw damaged('引用为空或过多')
  const seal = oneChild(info, 'Seal')
  const id = record.attributes.get('ID') ?? ''
  if (!id) throw damaged('签名没有编号')
  return {
    document,
    list,
    id,
    type: record.attributes.get('Type') ?? 'Seal',
    relative: record.attributes.get('Relative'),
    part,
    checkMethod: references.attributes.get('CheckMethod') ?? 'MD5',
    references: listed.map((each) => readReference(source, part, each)),
    stamps: childrenOf(info, 'StampAnnot').map(readStamp),
    statedTime: oneChild(info, 'SignatureDateTime')?.text.trim() ?? '',
    sealPart: seal && source.resolve(requiredChild(seal, 'BaseLoc').text, part),
    valuePart: source.resolve(requiredChild(root, 'SignedValue').text, part),
  }
}

function readReference(source: OfdPackage, writtenIn: string, element: XmlElement): OfdReference {
  const fileRef = element.attributes.get('FileRef') ?? ''
  const text = requiredChild(element, 'CheckValue').text.replace(/\s/g, '')
  const checkValue = Buffer.from(text, 'base64')
  if (checkValue.toString('base64') !== text) throw damaged(`“${fileRef.slice(0, 120)}”的摘要编码不规范`)
  if (fileRef.startsWith('/')) {
    const part = source.locate(fileRef, '')
    return { fileRef, part: source.has(part) ? part : undefined, isAbsolute: true, checkValue }
  }
  // Relative to the package or to the signature: only what can mean one thing is followed.
  const meant = [source.locate(fileRef, ''), source.locate(fileRef, writtenIn)].filter((each) =>
    source.has(each),
  )
  return { fileRef, part: meant.length === 1 ? meant[0] : undefined, isAbsolute: false, checkValue }
}

function readStamp(element: XmlElement): Stamp {
  const [x, y, width, height] = numbersIn(element.attributes.get('Boundary') ?? '', 4)
  const clip = element.attributes.get('Clip')
  const [clipX, clipY, clipWidth, clipHeight] = clip === undefined ? [] : numbersIn(clip, 4)
  return {
    pageId: element.attributes.get('PageRef') ?? '',
    x: x!,
    y: y!,
    width: width!,
    height: height!,
    clip: clip === undefined ? undefined : { x: clipX!, y: clipY!, width: clipWidth!, height: clipHeight! },
  }
}
