import { compare } from '../../packages/comparison/src/compare.ts'
import type { Found } from './score.ts'

export type Engine = { name: string; run: (base: string, final: string) => Found[] }

export const ours: Engine & { width: (base: string, final: string) => Found[] } = {
  name: 'xinqi comparison',
  run: (base, final) => compare(base, final).diffs.map(plain),
  width: (base, final) => compare(base, final, { fullWidthHalfWidthRecognition: true }).diffs.map(plain),
}

function plain(diff: ReturnType<typeof compare>['diffs'][number]): Found {
  const { base, final, type } = diff
  return {
    type,
    baseStart: base.start,
    baseEnd: base.end,
    finalStart: final.start,
    finalEnd: final.end,
    inner: diff.inner?.map(plain),
  }
}
