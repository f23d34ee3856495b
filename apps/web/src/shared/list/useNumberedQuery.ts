// Filters and the number of the page, in the address: what was found can be passed on, and is there again after a look
// elsewhere. For lists that page by number; those that page by cursor have useListQuery.

import { useSearchParams } from 'react-router'

export const useNumberedQuery = <N extends string>(...names: N[]) => {
  const [params, setParams] = useSearchParams()
  const write = (change: Partial<Record<N | 'page', string>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(change) as [string, string | undefined][]) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    query: Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<N, string>,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    /** From the first page again. */
    find: (change: Partial<Record<N, string>>) => write({ ...change, page: undefined } as never),
    turn: (page: number) => write({ page: page > 1 ? String(page) : undefined } as never),
  }
}
