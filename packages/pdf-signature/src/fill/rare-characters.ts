import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface RareSlice {
  id: string
  file: string
}

interface SliceRange extends RareSlice {
  first: number
  last: number
}

let ranges: SliceRange[] | undefined

/** The fallback font is shipped in slices; its style sheet is the only index of what is where. */
function readIndex(): SliceRange[] {
  const folder = dirname(createRequire(import.meta.url).resolve('hanamin/package.json'))
  const css = readFileSync(join(folder, 'HanaMin.min.css'), 'utf8')
  const found: SliceRange[] = []
  for (const block of css.split('@font-face').slice(1)) {
    const fileName = /url\(([^)]*CJK-Unified[^)]*\.woff2)\)/.exec(block)?.[1]
    const unicodeRange = /unicode-range:([^;}]+)/.exec(block)?.[1]
    if (!fileName || !unicodeRange) continue
    for (const part of unicodeRange.split(',')) {
      const [first, last] = part.trim().slice(2).split('-')
      found.push({
        id: fileName.replace('.woff2', ''),
        file: join(folder, fileName),
        first: Number.parseInt(first!, 16),
        last: Number.parseInt(last ?? first!, 16),
      })
    }
  }
  return found
}

export function rareSliceFor(codePoint: number): RareSlice | undefined {
  ranges ??= readIndex()
  return ranges.find((range) => codePoint >= range.first && codePoint <= range.last)
}
