// Makes a Word package harmless before any engine sees it: every part checked, macros and remote references gone,
// repacked by us so that the engine meets a plain, truthful archive. Its automatic numbers are written out where the
// engines would print others than Word shows.

import { strToU8, zipSync } from 'fflate'
import { decodeXml, parseXmlText } from '../archive/xml.ts'
import { ZipPackage } from '../archive/zip.ts'
import { type ChangeChoice, mayHoldChanges, settleChanges } from './settle-changes.ts'
import { writeNumbers } from './written-numbers.ts'

const DOCUMENT = 'word/document.xml'
const NUMBERING = 'word/numbering.xml'
const STYLES = 'word/styles.xml'
const dropped = /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX\/.*|attachedToolbars\.bin)$/i
const externalRelation =
  /<(?:\w+:)?Relationship\b[^>]*?\bTargetMode\s*=\s*["']External["'][^>]*?(?:\/>|>\s*<\/(?:\w+:)?Relationship>)/gi
const remoteField = /\b(INCLUDEPICTURE|INCLUDETEXT|DDEAUTO|DDE|IMPORT)\b/g

/** Tracked changes are settled, never drawn: struck-through words in a contract would be read by some and not by others. */
export function safeDocx(bytes: Uint8Array, changes: ChangeChoice = 'accept'): Uint8Array {
  const source = new ZipPackage(bytes)
  const parts: Record<string, Uint8Array> = {}
  for (const name of source.names()) {
    if (dropped.test(name)) continue
    const content = source.read(name)
    parts[name] = /\.(xml|rels)$/i.test(name) ? safeXml(name, content) : content
    const settled = mayHoldChanges(name) ? settleChanges(parts[name], changes) : undefined
    if (settled !== undefined) parts[name] = strToU8(utf8Declaration(settled))
  }
  writeNumbersIn(parts)
  return zipSync(parts, { level: 1 })
}

function writeNumbersIn(parts: Record<string, Uint8Array>): void {
  const text = (name: string) => parts[name] && decodeXml(parts[name])
  const document = text(DOCUMENT)
  const numbering = text(NUMBERING)
  const written = document && numbering && writeNumbers({ document, numbering, styles: text(STYLES) })
  if (!written) return
  parts[DOCUMENT] = strToU8(utf8Declaration(written.document))
  parts[NUMBERING] = strToU8(utf8Declaration(written.numbering))
}

function safeXml(name: string, content: Uint8Array): Uint8Array {
  const text = decodeXml(content)
  // Parsed for its checks alone: document types, depth, size.
  parseXmlText(text)
  if (name.endsWith('.rels'))
    // Links people click stay; anything an engine would fetch while loading goes.
    return strToU8(
      text.replace(externalRelation, (relation) => (/\/hyperlink["']/.test(relation) ? relation : '')),
    )
  if (name === '[Content_Types].xml')
    return strToU8(
      text.replace(
        /application\/vnd\.ms-word\.(document|template)\.macroEnabled(Template)?\.main\+xml/g,
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      ),
    )
  return text.search(remoteField) < 0 ? content : strToU8(utf8Declaration(text.replace(remoteField, 'QUOTE')))
}

const utf8Declaration = (text: string) =>
  text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8"?>')
