// The directory of an OLE compound file (Word 97–2003, WPS, encrypted Office packages), read with bounded steps:
// chains in hostile files run in circles.

import { DocumentError } from '../errors.ts'

export type CompoundEntry = { name: string; start: number; size: number }

const END_OF_CHAIN = 0xfffffffe
const HEADER_ENTRIES = 109
const STREAM = 2
/** Shorter streams lie together in one. */
const SHORTEST_OWN = 4096

const damaged = (detail: string) => new DocumentError('damaged', `compound file: ${detail}`)

export class CompoundFile {
  readonly entries: CompoundEntry[] = []
  private readonly view: DataView
  private readonly sectorSize: number
  private readonly fat: number[] = []

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length < 512) throw damaged('cut short')
    const shift = this.view.getUint16(30, true)
    if (shift !== 9 && shift !== 12) throw damaged('unusual sector size')
    this.sectorSize = 1 << shift
    this.readFat()
    for (const sector of this.chain(this.view.getUint32(48, true))) this.readDirectorySector(sector)
  }

  find(name: string): CompoundEntry | undefined {
    return this.entries.find((entry) => entry.name === name)
  }

  /** The first bytes of a stream large enough to have sectors of its own. */
  head(entry: CompoundEntry, length: number): Uint8Array {
    const at = this.offsetOf(entry.start)
    if (entry.size < length || at + length > this.view.byteLength) throw damaged(`${entry.name} cut short`)
    return new Uint8Array(this.view.buffer, this.view.byteOffset + at, length)
  }

  /** Of a large stream every sector must be there: what is missing would be missing from the document, unseen. */
  assertWhole(entry: CompoundEntry): void {
    if (entry.size < SHORTEST_OWN) return
    let held = 0
    for (const sector of this.chain(entry.start)) {
      const at = this.offsetOf(sector)
      held += Math.min(this.sectorSize, this.view.byteLength - at)
      if (held >= entry.size) return
    }
    throw damaged(`${entry.name} cut short`)
  }

  private offsetOf(sector: number): number {
    const at = (sector + 1) * this.sectorSize
    if (at >= this.view.byteLength) throw damaged('sector outside the file')
    return at
  }

  private readFat(): void {
    const sectors: number[] = []
    for (let index = 0; index < HEADER_ENTRIES; index++)
      sectors.push(this.view.getUint32(76 + index * 4, true))
    let extension = this.view.getUint32(68, true)
    for (let step = 0; extension < 0xfffffffa && step < 1000; step++) {
      const at = this.offsetOf(extension)
      if (at + this.sectorSize > this.view.byteLength) throw damaged('cut short')
      const perSector = this.sectorSize / 4 - 1
      for (let index = 0; index < perSector; index++) sectors.push(this.view.getUint32(at + index * 4, true))
      extension = this.view.getUint32(at + perSector * 4, true)
    }
    const limit = Math.ceil(this.view.byteLength / this.sectorSize)
    for (const sector of sectors.filter((value) => value < 0xfffffffa).slice(0, limit)) {
      const at = this.offsetOf(sector)
      if (at + this.sectorSize > this.view.byteLength) throw damaged('cut short')
      for (let index = 0; index < this.sectorSize / 4; index++)
        this.fat.push(this.view.getUint32(at + index * 4, true))
    }
  }

  private *chain(start: number): Generator<number> {
    const seen = new Set<number>()
    for (let sector = start; sector !== END_OF_CHAIN; sector = this.fat[sector] ?? END_OF_CHAIN) {
      if (seen.has(sector)) throw damaged('chain runs in a circle')
      seen.add(sector)
      yield sector
    }
  }

  private readDirectorySector(sector: number): void {
    const start = this.offsetOf(sector)
    for (let at = start; at + 128 <= Math.min(start + this.sectorSize, this.view.byteLength); at += 128) {
      const length = this.view.getUint16(at + 64, true)
      if (this.view.getUint8(at + 66) !== STREAM || length < 2 || length > 64) continue
      const raw = new Uint8Array(this.view.buffer, this.view.byteOffset + at, length - 2)
      this.entries.push({
        name: new TextDecoder('utf-16le').decode(raw),
        start: this.view.getUint32(at + 116, true),
        size: this.view.getUint32(at + 120, true),
      })
    }
  }
}
