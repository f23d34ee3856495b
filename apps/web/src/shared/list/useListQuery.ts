// The state of a list lives in the address: filters, page size, and where the page begins. Lists page by cursor,
// so the way back is the trail of cursors walked; the browser keeps it with the history entry, across reloads.

import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '@xinqi/api/limits'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ListQuery } from './listTypes.ts'

type Trail = { trail?: (string | null)[] } | null

const pageSizeFrom = (text: string | null): number => {
  const wanted = Number(text)
  return (PAGE_SIZES as readonly number[]).includes(wanted) ? wanted : PAGE_SIZE_DEFAULT
}

export const useListQuery = (names: readonly string[]) => {
  const [params, setParams] = useSearchParams()
  const trail = (useLocation().state as Trail)?.trail ?? []
  const text = params.toString()
  const key = names.join()
  // From texts: the objects are new each time, and so would be what is read with them.
  const query = useMemo<ListQuery>(() => {
    const now = new URLSearchParams(text)
    return Object.fromEntries((key ? key.split(',') : []).map((name) => [name, now.get(name) || undefined]))
  }, [text, key])
  const cursor = params.get('after') ?? undefined
  const page = cursor ? Math.max(2, Number(params.get('page')) || 2) : 1
  const pageSize = pageSizeFrom(params.get('size'))

  const write = (change: (next: URLSearchParams) => void, options: { trail?: (string | null)[] } = {}) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        change(next)
        return next
      },
      { replace: true, preventScrollReset: true, state: { trail: options.trail ?? [] } },
    )
  const toStart = (next: URLSearchParams) => {
    next.delete('after')
    next.delete('page')
  }
  const standAt = (next: URLSearchParams, after: string | null, number: number) => {
    toStart(next)
    if (!after) return
    next.set('after', after)
    next.set('page', String(number))
  }

  return {
    query,
    cursor,
    page,
    pageSize,
    filter: (changes: ListQuery) =>
      write((next) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        toStart(next)
      }),
    resize: (size: number) =>
      write((next) => {
        if (size === PAGE_SIZE_DEFAULT) next.delete('size')
        else next.set('size', String(size))
        toStart(next)
      }),
    forward: (nextCursor: string) =>
      write((next) => standAt(next, nextCursor, page + 1), { trail: [...trail, cursor ?? null] }),
    /** Without a trail (a link somebody sent) the way back is the beginning. */
    back: () => write((next) => standAt(next, trail.at(-1) ?? null, page - 1), { trail: trail.slice(0, -1) }),
    restart: () => write(toStart),
    /** Nothing chosen, from the beginning. */
    reset: () => setParams({}, { replace: true, preventScrollReset: true }),
  }
}
