// What an OFD package holds that its pages do not show: objects, layers and notes switched off, further documents and
// versions. What is drawn but cannot be seen is met on the pages made from it.

import { childElements, firstChild, textOf, type XmlElement } from '../archive/xml.ts'
import type { HiddenText } from '../model.ts'
import { folderOf, OfdPackage } from '../ofd/package.ts'
import { boundary } from '../ofd/values.ts'
import { finding, lettersOf } from './finding.ts'

export function readOfdPackage(bytes: Uint8Array): HiddenText[] {
  const source = new OfdPackage(bytes)
  const entry = source.find('OFD.xml')
  if (!entry) return []
  const findings: HiddenText[] = []
  const bodies = childElements(source.xml(entry), 'DocBody')
  let page = 0
  for (const [number, body] of bodies.entries()) {
    const versions = childElements(firstChild(body, 'Versions'), 'Version')
    if (versions.length > 1)
      findings.push(
        finding('other-version', null, null, `共 ${versions.length} 个版本`, { severity: 'medium' }),
      )
    const root = source.find(textOf(firstChild(body, 'DocRoot')))
    if (!root) continue
    if (number > 0)
      findings.push(finding('other-version', page, null, `第 ${number + 1} 个文档`, { severity: 'medium' }))
    page = readDocument(source, root, page, findings)
  }
  return findings
}

function readDocument(source: OfdPackage, root: string, first: number, findings: HiddenText[]): number {
  const document = source.xml(root)
  const folder = folderOf(root)
  const pages = childElements(firstChild(document, 'Pages'), 'Page')
  const size = boundary(
    textOf(firstChild(firstChild(firstChild(document, 'CommonData'), 'PageArea'), 'PhysicalBox')),
  )
  const tell = (page: number, element: XmlElement) => {
    const text = wordsIn(element)
    if (lettersOf(text) === 0) return
    const { x, y, w, h } = boundary(element.attributes.Boundary)
    const box =
      size.w > 0 && size.h > 0 && w > 0
        ? { x: x / size.w, y: y / size.h, w: w / size.w, h: Math.max(0.008, h / size.h) }
        : null
    findings.push(finding('invisible', page, box, text))
  }
  const visit = (page: number, element: XmlElement): void => {
    for (const child of childElements(element)) {
      if (child.attributes.Visible === 'false') tell(page, child)
      else visit(page, child)
    }
  }
  let page = first
  const numbers = new Map<string, number>()
  for (const element of pages) {
    const file = source.find(element.attributes.BaseLoc ?? '', folder)
    if (!file) continue
    numbers.set(element.attributes.ID ?? '', page)
    visit(page, source.xml(file))
    page++
  }
  for (const template of childElements(firstChild(document, 'CommonData'), 'TemplatePage')) {
    const file = source.find(template.attributes.BaseLoc ?? '', folder)
    if (file) visit(first, source.xml(file))
  }
  const list = source.find(textOf(firstChild(document, 'Annotations')), folder)
  for (const element of list ? childElements(source.xml(list), 'Page') : []) {
    const file = source.find(textOf(firstChild(element, 'FileLoc')), folderOf(list!), folder)
    if (file) visit(numbers.get(element.attributes.PageID ?? '') ?? first, source.xml(file))
  }
  return page
}

const wordsIn = (element: XmlElement): string =>
  element.name === 'TextCode' ? textOf(element) : childElements(element).map(wordsIn).join('')
