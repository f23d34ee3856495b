// What was read is counted by the server; this only tells it what happened on the screen.

import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { type Detail, isSigning } from './detail.ts'
import { words } from './messages/signing.zh.ts'

export const READING = { none: 0, countdown: 1, toTheEnd: 2, opened: 3 } as const

const TELL_AGAIN_MS = 2000

export const useReading = (detail: Detail) => {
  const { contractId, mine } = detail
  const [seconds, setSeconds] = useState(mine?.readingSecondsLeft ?? 0)
  const [read, setRead] = useState<readonly string[]>(mine?.filesRead ?? [])
  const told = useRef(new Set<string>(mine?.filesRead))
  const active = isSigning(detail)
  const way = mine?.reading ?? READING.none

  const tell = useCallback(
    async (fileIds: string[]) => {
      const answer = await call('/contract/reading', { contractId, fileIds }, { quiet: true })
      setSeconds(answer.readingSecondsLeft)
      // What was read stays read: an answer on its way for long may know less than a later one.
      setRead((known) => [...new Set([...known, ...answer.filesRead])])
    },
    [contractId],
  )
  useEffect(() => {
    if (active) void tell([]).catch(() => undefined)
  }, [active, tell])

  const again = useRef<number[]>([])
  useEffect(() => () => again.current.forEach(clearTimeout), [])
  const note = (fileId: string) => {
    if (!active || told.current.has(fileId)) return
    told.current.add(fileId)
    // Who has read to the end scrolls no further: what was not heard is said again.
    tell([fileId]).catch(() => {
      told.current.delete(fileId)
      again.current.push(window.setTimeout(() => note(fileId), TELL_AGAIN_MS))
    })
  }
  const left =
    way === READING.toTheEnd || way === READING.opened
      ? detail.files.filter(({ fileId }) => !read.includes(fileId))
      : []
  return {
    seconds,
    read,
    /** Files still to be read before signing. */
    left,
    opened: (fileId: string) => way === READING.opened && note(fileId),
    ended: (fileId: string) => way === READING.toTheEnd && note(fileId),
    /** In words, for whoever wonders why the button does nothing. */
    task:
      left.length === 0
        ? null
        : way === READING.opened
          ? words().openEveryFile({ length: left.length })
          : words().readToEnd({ length: left.length }),
  }
}
export type Reading = ReturnType<typeof useReading>
