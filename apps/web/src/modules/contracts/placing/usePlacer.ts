// The fields of a document while they are placed: what is selected, what was copied, what can be undone.

import type { FieldKind } from '@xinqi/api/calls'
import { CONTRACT } from '@xinqi/api/limits'
import { useCallback, useMemo, useRef, useState } from 'react'
import { toast } from '../../../shared/lite/toast.ts'
import { useLatest } from '../../../shared/state/useLatest.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import { begin, record, redo, undo } from './history.ts'
import { moved, movedBy } from './moving.ts'
import { copiesOn } from './pages.ts'
import { freeName, hasSeam, newField, type PlacedField } from './placedField.ts'

export type Spot = { fileId: string; page: number; size: PageSize; x: number; y: number }

export const usePlacer = (initial: readonly PlacedField[], onChange: (fields: PlacedField[]) => void) => {
  const [history, setHistory] = useState(() => begin<readonly PlacedField[]>(initial))
  const [selected, setSelected] = useState<readonly string[]>([])
  const held = useRef(history)
  const clipboard = useRef<readonly PlacedField[]>([])
  const told = useLatest(onChange)

  const show = useCallback(
    (next: typeof history) => {
      if (next === held.current) return
      held.current = next
      setHistory(next)
      told.current([...next.present])
    },
    [told],
  )
  const commit = useCallback(
    (fields: readonly PlacedField[], join?: string) => show(record(held.current, fields, join)),
    [show],
  )
  const change = useCallback(
    (changed: readonly PlacedField[], join?: string) => {
      const byId = new Map(changed.map((field) => [field.fieldId, field]))
      commit(
        held.current.present.map((field) => byId.get(field.fieldId) ?? field),
        join,
      )
    },
    [commit],
  )
  const add = useCallback(
    (more: readonly PlacedField[]): boolean => {
      if (held.current.present.length + more.length > CONTRACT.fields) {
        toast.error(`一份合同最多 ${CONTRACT.fields} 个控件`)
        return false
      }
      commit([...held.current.present, ...more])
      setSelected(more.map(({ fieldId }) => fieldId))
      return true
    },
    [commit],
  )

  const actions = useMemo(() => {
    const chosen = (ids: readonly string[]) =>
      held.current.present.filter(({ fieldId }) => ids.includes(fieldId))
    return {
      change,
      add,
      put: (kind: FieldKind, partyId: string | null, spot: Spot) => {
        if (kind === 'seam' && hasSeam(held.current.present, partyId, spot.fileId)) {
          toast.info('该签署方在此文件上已有骑缝章')
          return
        }
        add([newField(held.current.present, { kind, partyId, ...spot })])
      },
      nudge: (ids: readonly string[], dx: number, dy: number) =>
        change(movedBy(chosen(ids), dx, dy), `nudge ${ids.join()}`),
      remove: (ids: readonly string[]) => {
        commit(held.current.present.filter(({ fieldId }) => !ids.includes(fieldId)))
        setSelected([])
      },
      copy: (ids: readonly string[]) => {
        clipboard.current = chosen(ids).filter(({ kind }) => kind !== 'seam')
      },
      /** On the page in sight; on the page it came from, a little aside. */
      paste: (fileId: string, page: number) => {
        const copies: PlacedField[] = []
        for (const field of clipboard.current) {
          const aside = field.page === page && field.fileId === fileId ? 0.02 : 0
          const name =
            field.kind === 'seal' || field.kind === 'signature' || field.kind === 'date'
              ? field.name
              : freeName([...held.current.present, ...copies], field.name.replace(/\d+$/, ''))
          copies.push({
            ...moved(field, field.x + aside, field.y + aside, page),
            fieldId: crypto.randomUUID(),
            fileId,
            name,
          })
        }
        if (copies.length) add(copies)
        clipboard.current = copies.length ? copies : clipboard.current
      },
      /** How many; null when there is no room for them, which has been said. */
      copyTo: (ids: readonly string[], pages: readonly number[]) => {
        const copies = copiesOn(chosen(ids), pages)
        return copies.length === 0 || add(copies) ? copies.length : null
      },
      undo: () => {
        show(undo(held.current))
        setSelected([])
      },
      redo: () => {
        show(redo(held.current))
        setSelected([])
      },
      select: setSelected,
    }
  }, [add, change, commit, show])

  return {
    ...actions,
    fields: history.present,
    selected,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}
export type Placer = ReturnType<typeof usePlacer>
