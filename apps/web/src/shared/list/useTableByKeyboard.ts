// antd leaves two things of its table wrong for the keyboard and offers no setting for them: the part that scrolls
// cannot be focused, and the hidden row that measures the columns holds a second, focusable copy of their titles.

import { type RefObject, useEffect } from 'react'

export const useTableByKeyboard = (area: RefObject<HTMLElement | null>, label: string) => {
  // After every drawing: the table makes both anew when its rows come or go.
  useEffect(() => {
    const find = (selector: string) => area.current?.querySelectorAll<HTMLElement>(selector) ?? []
    for (const scroller of find('.ant-table-body, .ant-table-content, .ant-table-tbody-virtual-holder')) {
      scroller.tabIndex = 0
      scroller.setAttribute('role', 'region')
      scroller.setAttribute('aria-label', label)
    }
    for (const row of find('.ant-table-measure-row')) row.inert = true
  })
}
