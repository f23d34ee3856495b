import { name, PdfDict, PdfStream, type PdfValue, serialize } from './index.ts'

export interface PlacedObject {
  num: number
  gen: number
  offset: number
}

/** What an update's trailer repeats; /Size comes from the objects themselves, since files state it wrongly. */
export function trailerEntries(previous: PdfDict, previousOffset: number, size: number): PdfDict {
  const kept = ['Root', 'Info', 'ID'].flatMap((key): [string, PdfValue][] => {
    const value = previous.get(key)
    return value === undefined ? [] : [[key, value]]
  })
  return new PdfDict(new Map<string, PdfValue>([['Size', size], ['Prev', previousOffset], ...kept]))
}

function runs(objects: readonly PlacedObject[]): PlacedObject[][] {
  const sorted = [...objects].sort((a, b) => a.num - b.num)
  const groups: PlacedObject[][] = []
  for (const object of sorted) {
    const group = groups.at(-1)
    if (group && group.at(-1)!.num + 1 === object.num) group.push(object)
    else groups.push([object])
  }
  return groups
}

export function xrefTable(objects: readonly PlacedObject[], trailer: PdfDict): Buffer {
  const lines = ['xref\n']
  for (const group of runs(objects)) {
    lines.push(`${group[0]!.num} ${group.length}\n`)
    for (const { offset, gen } of group) {
      lines.push(`${String(offset).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`)
    }
  }
  lines.push('trailer\n')
  return Buffer.concat([
    Buffer.from(lines.join(''), 'latin1'),
    serialize(trailer),
    Buffer.from('\n', 'latin1'),
  ])
}

export function xrefStream(objects: readonly PlacedObject[], trailer: PdfDict): PdfStream {
  const groups = runs(objects)
  const largest = objects.reduce((max, { offset }) => Math.max(max, offset), 0)
  const offsetBytes = largest < 2 ** 32 ? 4 : 6
  const rows = Buffer.alloc(objects.length * (offsetBytes + 3))
  let at = 0
  for (const { offset, gen } of groups.flat()) {
    rows[at] = 1
    rows.writeUIntBE(offset, at + 1, offsetBytes)
    rows.writeUInt16BE(gen, at + 1 + offsetBytes)
    at += offsetBytes + 3
  }
  const dict = trailer
    .clone()
    .set('Type', name('XRef'))
    .set('W', [1, offsetBytes, 2])
    .set(
      'Index',
      groups.flatMap((group) => [group[0]!.num, group.length]),
    )
  return new PdfStream(dict, rows)
}
