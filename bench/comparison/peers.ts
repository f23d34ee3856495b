import * as jsdiff from 'diff'
import DiffMatchPatch from 'diff-match-patch'
import type { Engine } from './ours.ts'
import type { Found } from './score.ts'

export { type Engine, ours } from './ours.ts'

/** A list of kept, removed and added pieces → hunks with offsets; neighbouring ones are one replacement. */
function hunks(pieces: Iterable<{ kind: 'keep' | 'remove' | 'add'; length: number }>): Found[] {
  const found: Found[] = []
  let base = 0
  let final = 0
  let open: Found | undefined
  for (const { kind, length } of pieces) {
    if (kind === 'keep') {
      open = undefined
      base += length
      final += length
      continue
    }
    if (!open) {
      open = { type: '', baseStart: base, baseEnd: base, finalStart: final, finalEnd: final }
      found.push(open)
    }
    if (kind === 'remove') open.baseEnd = base += length
    else open.finalEnd = final += length
  }
  for (const hunk of found) {
    const removes = hunk.baseEnd > hunk.baseStart
    hunk.type = removes ? (hunk.finalEnd > hunk.finalStart ? 'replace' : 'delete') : 'insert'
  }
  return found
}

const DMP_KIND = { [-1]: 'remove', 0: 'keep', 1: 'add' } as const

export const diffMatchPatch: Engine = {
  name: 'diff-match-patch 1.0.5 (line mode, semantic cleanup)',
  run: (base, final) => {
    const dmp = new DiffMatchPatch()
    dmp.Diff_Timeout = 0
    const diffs = dmp.diff_main(base, final, true)
    dmp.diff_cleanupSemantic(diffs)
    return hunks(diffs.map(([kind, text]) => ({ kind: DMP_KIND[kind as -1 | 0 | 1], length: text.length })))
  },
}

const kindOf = ({ added, removed }: jsdiff.Change) => (added ? 'add' : removed ? 'remove' : 'keep')

/** Characters over a whole contract take jsdiff many seconds; lines first and characters inside is its fast way. */
export const jsDiff: Engine = {
  name: 'jsdiff 9.0.0 (lines, then characters)',
  run: (base, final) => {
    const pieces: { kind: 'keep' | 'remove' | 'add'; length: number }[] = []
    const lines = jsdiff.diffLines(base, final)
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]!
      const next = lines[i + 1]
      const inner =
        next && ((line.removed && next.added) || (line.added && next.removed))
          ? jsdiff.diffChars((line.removed ? line : next).value, (line.added ? line : next).value)
          : [line]
      if (inner.length !== 1 || inner[0] !== line) i++
      for (const change of inner) pieces.push({ kind: kindOf(change), length: change.value.length })
    }
    return hunks(pieces)
  },
}
