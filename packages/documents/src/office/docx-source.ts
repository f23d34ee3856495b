// The text of a Word file in document order with the style the file gives it.

import { childElements, firstChild, parseXml, textOf, type XmlElement } from '../archive/xml.ts'
import { ZipPackage } from '../archive/zip.ts'
import { DocxStyles, outlineOf, type RunStyle } from './docx-styles.ts'

export type StyledText = { text: string; style: RunStyle }
export type SourceParagraph = { runs: StyledText[]; outline?: number; inTable: boolean }
export type DocxSource = {
  body: SourceParagraph[]
  headers: SourceParagraph[]
  footers: SourceParagraph[]
  notes: SourceParagraph[]
}

export function readDocxSource(bytes: Uint8Array): DocxSource {
  const source = new ZipPackage(bytes)
  const styles = new DocxStyles(source)
  const parts = (pattern: RegExp) =>
    source
      .names()
      .filter((name) => pattern.test(name))
      .flatMap((name) => paragraphsOf(parseXml(source.read(name)), styles))
  return {
    body: parts(/^word\/document\.xml$/i),
    headers: parts(/^word\/header\d*\.xml$/i),
    footers: parts(/^word\/footer\d*\.xml$/i),
    notes: parts(/^word\/(foot|end)notes\.xml$/i),
  }
}

function paragraphsOf(root: XmlElement, styles: DocxStyles): SourceParagraph[] {
  const found: SourceParagraph[] = []
  const visit = (element: XmlElement, inTable: boolean): void => {
    for (const child of childElements(element)) {
      if (child.name === 'p') found.push({ ...paragraphOf(child, styles), inTable })
      // Of two renditions of the same drawing only the preferred one is shown.
      else if (child.name !== 'Fallback') visit(child, inTable || child.name === 'tbl')
    }
  }
  visit(root, false)
  return found
}

function paragraphOf(paragraph: XmlElement, styles: DocxStyles): Omit<SourceParagraph, 'inTable'> {
  const properties = firstChild(paragraph, 'pPr')
  const base = styles.style(firstChild(properties, 'pStyle')?.attributes.val ?? styles.defaultParagraph)
  const runs: StyledText[] = []
  const visit = (element: XmlElement): void => {
    for (const child of childElements(element)) {
      if (child.name === 'r') {
        const own = firstChild(child, 'rPr')
        const characterStyle = firstChild(own, 'rStyle')?.attributes.val
        const style = {
          ...base.run,
          ...(characterStyle ? styles.style(characterStyle).run : {}),
          ...styles.readRun(own),
        }
        const text = runText(child)
        if (text) runs.push({ text, style })
      } else if (child.name !== 'del' && child.name !== 'pPr') visit(child)
    }
  }
  visit(paragraph)
  return { runs, outline: outlineOf(properties) ?? base.outline }
}

function runText(run: XmlElement): string {
  return childElements(run)
    .map((part) => {
      if (part.name === 't') return textOf(part)
      if (part.name === 'tab') return '\t'
      if (part.name === 'br' || part.name === 'cr') return '\n'
      if (part.name === 'noBreakHyphen') return '-'
      return ''
    })
    .join('')
}
