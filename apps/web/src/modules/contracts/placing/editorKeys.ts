// What keys mean while fields are placed: undone and redone, all chosen, copied, put in again, taken away.

import type { KeyboardEvent } from 'react'
import type { Placer } from './usePlacer.ts'

/** `page` is the one in sight, from 0; `disarm` lets go of a kind of field that waited for its place. */
export const editorKeys =
  (placer: Placer, fileId: string, page: number, disarm: () => void) =>
  (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return
    // Keys pressed in a dialog reach here too; they mean the dialog.
    if (event.target.closest('input, textarea, [role="combobox"], [role="dialog"]')) return
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z' && !event.shiftKey) placer.undo()
      else if (key === 'y' || (key === 'z' && event.shiftKey)) placer.redo()
      else if (key === 'a')
        placer.select(
          placer.fields
            .filter((field) => field.fileId === fileId && field.page === page)
            .map((field) => field.fieldId),
        )
      else if (key === 'c' || key === 'x') {
        if (placer.selected.length === 0) return
        placer.copy(placer.selected)
        if (key === 'x') placer.remove(placer.selected)
      } else if (key === 'v') placer.paste(fileId, page)
      else return
    } else if (key === 'escape') {
      disarm()
      placer.select([])
    } else if ((key === 'delete' || key === 'backspace') && placer.selected.length)
      placer.remove(placer.selected)
    else return
    event.preventDefault()
  }
