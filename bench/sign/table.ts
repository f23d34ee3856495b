import { CONTESTANTS } from './contestants.ts'
import type { Measurements, SizeResult } from './measure.ts'

const number = (value: number, width = 10): string => value.toFixed(2).padStart(width)

export function printSize(label: string, { bytes, engines, session }: SizeResult): void {
  console.log(`\n${label} (${bytes} bytes), one visible seal; milliseconds per signature`)
  const columns = ['CPU', 'quartile', 'min', 'peak MB'].map((title) => title.padStart(10)).join('')
  console.log(`${'engine'.padEnd(40)}${columns}`)
  for (const [name, { label: text }] of Object.entries(CONTESTANTS)) {
    const { cpuMs, quartileMs, minMs, peakMb } = engines[name]!
    console.log(text.padEnd(40) + [cpuMs, quartileMs, minMs, peakMb].map((value) => number(value)).join(''))
  }
  const { firstMs, furtherMs } = session
  console.log(`ten in one job: first ${number(firstMs, 0)} ms, each further ${number(furtherMs, 0)} ms`)
}

export function printVerification({ ours, pdfsigMs }: Measurements['verification']): void {
  console.log('\nten signatures on 10 MB verified; milliseconds')
  console.log(`${'pdf-signature, with difference analysis'.padEnd(40)}${number(ours.minMs)}`)
  console.log(`${'pdfsig -nocert'.padEnd(40)}${pdfsigMs ? number(pdfsigMs) : '  skipped: not installed'}`)
}
