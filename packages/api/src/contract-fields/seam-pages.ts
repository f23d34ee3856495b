type SeamSettings = { seamPages?: 'all' | 'odd' | 'even'; seamFrom?: number; seamTo?: number }

/** Pages a seam seal runs over, from 0; empty where its range is none of this file. Pure. */
export const seamPagesOf = (
  { seamPages = 'all', seamFrom, seamTo }: SeamSettings,
  pageCount: number,
): number[] => {
  const all = Array.from({ length: pageCount }, (_, index) => index)
  if (seamFrom !== undefined && seamTo !== undefined)
    return seamTo > pageCount ? [] : all.filter((index) => index >= seamFrom - 1 && index <= seamTo - 1)
  if (seamPages === 'odd') return all.filter((index) => index % 2 === 0)
  if (seamPages === 'even') return all.filter((index) => index % 2 === 1)
  return all
}

/** A seam seal is cut over the edges of several pages: one page alone seams nothing. */
export const seamProblem = (settings: SeamSettings, pageCount: number): string | null => {
  if (pageCount < 2) return '骑缝章需要两页以上的文件'
  const { seamFrom, seamTo } = settings
  if (seamFrom !== undefined && seamTo !== undefined && (seamTo > pageCount || seamFrom < 1))
    return '骑缝章的页码范围超出文件页数'
  return seamPagesOf(settings, pageCount).length < 2 ? '骑缝章至少要落在两页上' : null
}
