import type { Measurements, SizeResult } from './measure.ts'

export interface Bar {
  text: string
  reached: boolean
}

/**
 * What the engine must reach, judged on figures of the same run. Peers give back the whole file, so beside them the
 * whole file counts. The floor writes nothing: beside it the tail counts, which is all a caller has to append.
 */
export function judgeBars({ sizes, verification }: Measurements): Bar[] {
  const [small, large] = Object.values(sizes) as [SizeResult, SizeResult]
  const bars: Bar[] = []
  const atLeast = (text: string, value: number, least: number) =>
    bars.push({ text: `${text}: ${value.toFixed(1)} (at least ${least})`, reached: value >= least })
  const atMost = (text: string, value: number, most: number) =>
    bars.push({ text: `${text}: ${value.toFixed(2)} (at most ${most})`, reached: value <= most })
  const faster = ({ engines }: SizeResult, peer: string) => engines[peer]!.cpuMs / engines['ours-rsa']!.cpuMs
  const overFloor = ({ engines }: SizeResult) => engines['ours-rsa-tail']!.cpuMs / engines.floor!.cpuMs
  atLeast('1 MB: times faster than @libpdf/core', faster(small, 'libpdf'), 10)
  atLeast('1 MB: times faster than pdf-lib + @signpdf', faster(small, 'signpdf'), 50)
  atMost('1 MB: times the hash + sign floor', overFloor(small), 2)
  atLeast('10 MB: times faster than @libpdf/core', faster(large, 'libpdf'), 8)
  atLeast('10 MB: times faster than pdf-lib + @signpdf', faster(large, 'signpdf'), 30)
  atMost('10 MB: times the hash + sign floor', overFloor(large), 2)
  // the same algorithms over the same bytes; SM3 costs several times SHA-256 whoever signs
  const national = ({ engines }: SizeResult) => engines['ours-national']!.cpuMs / engines['ours-sm2-t']!.cpuMs
  atMost('1 MB: national seal with PAdES, times PAdES by SM2', national(small), 1.5)
  atMost('10 MB: national seal with PAdES, times PAdES by SM2', national(large), 1.5)
  atMost('10 MB: peak memory in MB', large.engines['ours-rsa']!.peakMb, 150)
  // ten times the file may not cost more than noise
  atMost(
    'one more signature on 10 MB, times that on 1 MB',
    large.session.furtherMs / small.session.furtherMs,
    1.5,
  )
  if (verification.pdfsigMs) {
    atMost('ten signatures verified, times pdfsig', verification.ours.minMs / verification.pdfsigMs, 1)
  }
  return bars
}
