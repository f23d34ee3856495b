import { DIFF_TYPES, type DiffTag, type DiffType, MARK } from '@xinqi/api/ai'
import { useMemo, useState } from 'react'
import type { Diff, Mark } from './DiffList.tsx'

export type Filter = {
  types: readonly DiffType[]
  tags: DiffTag[]
  keyword: string
  hidePunctuation: boolean
  hideIgnored: boolean
}

export const EVERYTHING: Filter = {
  types: Object.keys(DIFF_TYPES) as DiffType[],
  tags: [],
  keyword: '',
  hidePunctuation: false,
  hideIgnored: false,
}

export const matching = (
  diffs: readonly Diff[],
  filter: Filter,
  marks: ReadonlyMap<string, Mark>,
): Diff[] => {
  const keyword = filter.keyword.trim()
  return diffs.filter(
    (diff) =>
      filter.types.includes(diff.type as DiffType) &&
      (filter.tags.length === 0 || filter.tags.includes(diff.tag as DiffTag)) &&
      !(filter.hidePunctuation && diff.tag === 'punctuation') &&
      !(filter.hideIgnored && marks.get(diff.id)?.state === MARK.ignored) &&
      (!keyword || `${diff.baseText}${diff.finalText}${diff.clause ?? ''}`.includes(keyword)),
  )
}

export const useDiffs = (all: readonly Diff[], marks: ReadonlyMap<string, Mark>) => {
  const [filter, setFilter] = useState(EVERYTHING)
  const shown = useMemo(() => matching(all, filter, marks), [all, filter, marks])
  return { filter, setFilter, shown }
}
