// An OFD package: parts found the way real files need it, by any case and relative to several places.

import { parseXml, type XmlElement } from '../archive/xml.ts'
import { ZipPackage } from '../archive/zip.ts'

export class OfdPackage {
  private readonly zip: ZipPackage
  private readonly byLowerCase = new Map<string, string>()
  private readonly parsed = new Map<string, XmlElement>()
  private readonly unpacked = new Map<string, Uint8Array>()

  constructor(bytes: Uint8Array) {
    this.zip = new ZipPackage(bytes)
    for (const name of this.zip.names()) this.byLowerCase.set(name.toLowerCase(), name)
  }

  /** The part a location means when it is written in a file of one of the given folders, tried in order. */
  find(location: string, ...folders: string[]): string | undefined {
    const clean = location.trim().replaceAll('\\', '/')
    if (clean === '') return undefined
    const candidates = clean.startsWith('/')
      ? [clean]
      : [...folders.map((folder) => `${folder}/${clean}`), clean]
    for (const candidate of candidates) {
      const found = this.byLowerCase.get(normalise(candidate).toLowerCase())
      if (found) return found
    }
    return undefined
  }

  names(): string[] {
    return this.zip.names()
  }

  /** The same array every time, so that a font or picture used on many pages is one thing. */
  read(name: string): Uint8Array {
    let content = this.unpacked.get(name)
    if (!content) {
      content = this.zip.read(name)
      this.unpacked.set(name, content)
    }
    return content
  }

  xml(name: string): XmlElement {
    let element = this.parsed.get(name)
    if (!element) {
      element = parseXml(this.read(name))
      this.parsed.set(name, element)
    }
    return element
  }
}

export const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')))

function normalise(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') parts.pop()
    else parts.push(part)
  }
  return parts.join('/')
}
